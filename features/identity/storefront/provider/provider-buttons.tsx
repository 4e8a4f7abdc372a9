import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { useAlive } from '#ui/foundation/alive.ts';
import { ProviderLogo } from './provider-logo.tsx';
import type { ProviderMethod } from './provider-trip.ts';

const texts = {
  google: 'auth.provider.google',
  apple: 'auth.provider.apple',
  facebook: 'auth.provider.facebook',
  sso: 'auth.provider.sso',
  'salesman-sso': 'auth.provider.sso',
} as const satisfies Record<ProviderMethod, string>;

export interface ProviderButtonsProps {
  readonly methods: readonly ProviderMethod[];
  /** Whether there is a form above. */
  readonly others: boolean;
  readonly onStart: (method: ProviderMethod) => Promise<void>;
}

/** AUTH-02: the other places where somebody may have an account already. */
export function ProviderButtons({ methods, others, onStart }: ProviderButtonsProps) {
  const intl = useIntl();
  const isAlive = useAlive();
  const [busy, setBusy] = useState<ProviderMethod | null>(null);
  if (methods.length === 0) return null;
  return (
    <div className="grid gap-3">
      {others && <p className="or-line">{intl.formatMessage({ id: 'auth.or' })}</p>}
      {methods.map((method) => (
        <Button
          key={method}
          look="secondary"
          wide
          disabled={!isAlive}
          busy={busy === method}
          onClick={() => {
            setBusy(method);
            void onStart(method).finally(() => setBusy(null));
          }}
        >
          <ProviderLogo method={method} />
          {intl.formatMessage({ id: texts[method] })}
        </Button>
      ))}
    </div>
  );
}
