import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useForm } from '#ui/form/form.ts';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import { CardBalance, type CardBalanceStyle } from '../card-balance.tsx';
import type { Asked, UnlockAsked } from './query.ts';
import { QueryProblem } from './query-problem.tsx';
import { QueryWhere, type CardToShow } from './query-where.tsx';

export interface QueryCardProps {
  /** Whether cards of this unit have a PIN. */
  readonly withPin: boolean;
  readonly style: CardBalanceStyle;
  /** To show the place of the codes on. */
  readonly card: CardToShow | null;
  readonly ask: (number: string, pin: string) => Promise<Asked>;
  readonly askUnlock: (number: string) => Promise<UnlockAsked>;
}

/** CARD-01: number and PIN in, what is left on the card out. */
export function QueryCard({ withPin, style, card, ask, askUnlock }: QueryCardProps) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The number that was asked about, whatever the field says by now. */
  const [askedNumber, setAskedNumber] = useState('');
  const result = useRef<HTMLDivElement>(null);
  const form = useForm({ number: '', pin: '' }, ({ number, pin }) => ({
    number: !number.trim() && intl.formatMessage({ id: 'query.number.missing' }),
    pin: withPin && !pin.trim() && intl.formatMessage({ id: 'query.pin.missing' }),
  }));

  // A screen reader says the answer next, wherever it stands on the page.
  useEffect(() => {
    if (asked && !('problem' in asked && asked.problem === 'ended')) result.current?.focus();
  }, [asked]);

  async function send({ number, pin }: typeof form.values): Promise<void> {
    if (busy) return;
    setBusy(true);
    setAsked(null);
    setAskedNumber(number);
    const answer = await ask(number, pin.trim());
    setBusy(false);
    setAsked(answer);
  }

  function another(): void {
    setAsked(null);
    form.clear();
    requestAnimationFrame(() => form.element.current?.querySelector('input')?.focus());
  }

  return (
    <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-12">
      <form {...form.props((typed) => void send(typed))} className="print:hidden">
        <Panel>
          <div className="grid gap-5">
            <TextField
              {...form.field('number')}
              label={intl.formatMessage({ id: 'query.number' })}
              hint={intl.formatMessage({ id: 'query.number.hint' })}
              reading="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={64}
            />
            {withPin && (
              <TextField
                {...form.field('pin')}
                label={intl.formatMessage({ id: 'query.pin' })}
                hint={intl.formatMessage({ id: 'query.pin.hint' })}
                reading="code"
                autoComplete="off"
                spellCheck={false}
                maxLength={64}
              />
            )}
            <Button type="submit" wide busy={busy}>
              {intl.formatMessage({ id: 'query.ask' })}
            </Button>
            <p className="text-sm text-ink-2">{intl.formatMessage({ id: 'query.private' })}</p>
          </div>
        </Panel>
      </form>
      <div ref={result} tabIndex={-1} aria-live="polite" className="outline-none">
        {asked === null || ('problem' in asked && asked.problem === 'ended') ? (
          <QueryWhere card={card} withPin={withPin} />
        ) : 'card' in asked ? (
          <CardBalance card={asked.card} style={style} onAnother={another} />
        ) : (
          <QueryProblem problem={asked.problem} withPin={withPin} askUnlock={() => askUnlock(askedNumber)} />
        )}
      </div>
    </div>
  );
}
