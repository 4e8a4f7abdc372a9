import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { wordFor } from '#browser/calls/word-for.ts';
import { useVisitor } from '#browser/session/visitor.tsx';
import { sendGiftPreviewCall } from '#contract/cards/gift-preview.ts';
import { previewLineOf } from '#contract/wire/buying/preview-line.ts';
import type { Line } from '#domain/buying/line.ts';
import { Button } from '#ui/actions/button.tsx';
import { Callout } from '#ui/feedback/status.tsx';
import { useCartSettings } from '../cart/cart-provider.tsx';
import { freshId } from '#browser/fresh-id.ts';

const words = {
  'mail.limit-reached': 'limit',
  'limit.reached': 'limit',
  'mail.no-address': 'no-address',
} as const;

const texts = {
  limit: 'preview.send.limit',
  'no-address': 'preview.send.no-address',
  unreachable: 'preview.send.failed',
} as const;

type Outcome = { readonly receiver: string } | { readonly problem: keyof typeof texts };

/** SEND-02: the mail to the member's own address. A guest has none that we know. */
export function SendTest({ line }: { readonly line: Line }) {
  const intl = useIntl();
  const calls = useCalls();
  const { kind, custId } = useVisitor();
  const currency = useCartSettings()?.currency;
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // Pressed again because no answer came, it is still the same wish.
  const key = useRef<string | null>(null);
  if (kind === 'guest') return <p className="preview-note">{intl.formatMessage({ id: 'preview.guest' })}</p>;

  async function send(): Promise<void> {
    if (!currency) return;
    setBusy(true);
    setOutcome(null);
    key.current ??= freshId();
    const wish = { custId: custId ?? '', line: previewLineOf(line, currency) };
    const answer = await calls.send(sendGiftPreviewCall, wish, { key: key.current });
    if (answer.ok || answer.failure.name !== null) key.current = null;
    setOutcome(answer.ok ? { receiver: answer.data.receiver } : { problem: wordFor(words, answer.failure.name) });
    setBusy(false);
  }
  return (
    <div className="preview-send">
      <Button look="secondary" icon="send" busy={busy} onClick={() => void send()}>
        {intl.formatMessage({ id: 'preview.send' })}
      </Button>
      <p className="preview-note">{intl.formatMessage({ id: 'preview.send.help' })}</p>
      <output>{outcome && <Said outcome={outcome} />}</output>
    </div>
  );
}

function Said({ outcome }: { readonly outcome: Outcome }) {
  const intl = useIntl();
  if ('problem' in outcome)
    return (
      <Callout
        tone={outcome.problem === 'unreachable' ? 'bad' : 'warn'}
        title={intl.formatMessage({ id: texts[outcome.problem] })}
      />
    );
  const email = <bdi key="email">{outcome.receiver}</bdi>;
  return <Callout tone="good" title={intl.formatMessage({ id: 'preview.sent' }, { email })} />;
}
