// What the forms that fill a cart do alike, whichever way they lead there: wait for what they need, show what is wrong,
// and go on once it is in the cart.
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { toasts } from '#ui/overlays/toasts.ts';

interface Readiness {
  /** What was kept, and what is asked by, is there. */
  readonly isReady: boolean;
  /** It was sent before that. */
  readonly isHeld: boolean;
}

interface Leaving {
  readonly to: string;
  /** The product that was added or changed, where somebody is to be told of it. */
  readonly told: { readonly product: string; readonly isChange: boolean } | null;
}

export function useAddingForm({ isReady, isHeld }: Readiness) {
  const intl = useIntl();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('.field-wrong :is(input, select, textarea)')?.focus();
  }, [refusals]);

  useEffect(() => {
    if (isReady && isHeld && !isDone) form.current?.requestSubmit();
  }, [isReady, isHeld, isDone]);

  return {
    form,
    /** How often it was sent with something wrong in it. */
    refusals,
    isDone,
    /** The first field that is wrong gets the cursor, once it says so. */
    refuse: () => setRefusals((before) => before + 1),
    /** By replacing the page, which asks nobody whether to leave it: there is nothing left to lose. */
    leave: ({ to, told }: Leaving): void => {
      setDone(true);
      if (told)
        toasts.show({
          kind: 'success',
          title: told.isChange
            ? intl.formatMessage({ id: 'buy.changed' }, { product: told.product })
            : intl.formatMessage({ id: 'buy.added' }, { product: told.product }),
        });
      void navigate(to, { replace: true });
    },
  };
}
