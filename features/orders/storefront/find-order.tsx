// PAY-25: the way back from paying broke, or a number leads nowhere. Nothing is lost by that: whoever has the number of the
// order finds it again.
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { orderNumberCharsMax, readOrderNumber } from '#domain/orders/order-number.ts';
import type { UnitId, UnitProfile } from '#domain/units/unit.ts';
import { Button } from '#ui/actions/button.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import { NothingFound } from '#ui/pictures/nothing-found.tsx';
import { Stage } from './stage.tsx';

interface FindOrderProps {
  readonly unit: UnitId;
  /** The number that nothing is found under; null where there is none. */
  readonly unknown: string | null;
  readonly support: UnitProfile['support'];
  readonly onAgain: () => Promise<void>;
}

export function FindOrder({ unit, unknown, support, onAgain }: FindOrderProps) {
  const intl = useIntl();
  const [form, setForm] = useState<'closed' | 'open' | 'wanted'>(unknown === null ? 'closed' : 'open');
  const [isBusy, setBusy] = useState(false);
  const [isStillLost, setStillLost] = useState(false);
  async function again(): Promise<void> {
    setBusy(true);
    await onAgain();
    // Whoever was found is elsewhere by now.
    setBusy(false);
    setStillLost(true);
    setForm('wanted');
  }
  return (
    <Stage
      picture={<NothingFound />}
      title={intl.formatMessage({ id: unknown === null ? 'order.lost' : 'order.unknown' })}
    >
      <p aria-live="polite">
        {intl.formatMessage({
          id: unknown !== null ? 'order.unknown.more' : isStillLost ? 'order.lost.still' : 'order.lost.more',
        })}
      </p>
      {form !== 'closed' ? (
        <NumberForm unit={unit} unknown={unknown} isWanted={form === 'wanted'} />
      ) : (
        <div className="order-stage-actions">
          <Button size="large" icon="turn-right" busy={isBusy} onClick={() => void again()}>
            {intl.formatMessage({ id: 'order.retry' })}
          </Button>
          <Button size="large" look="secondary" onClick={() => setForm('wanted')}>
            {intl.formatMessage({ id: 'order.lost.number' })}
          </Button>
        </div>
      )}
      {support.email && (
        <p className="order-stage-small">
          {intl.formatMessage(
            { id: 'order.lost.help' },
            {
              email: (
                <a key="email" href={`mailto:${support.email}`} className={linkClass.text}>
                  <bdi dir="ltr">{support.email}</bdi>
                </a>
              ),
            },
          )}
        </p>
      )}
    </Stage>
  );
}

interface NumberFormProps extends Pick<FindOrderProps, 'unit' | 'unknown'> {
  /** Somebody asked for it, and goes on in it. */
  readonly isWanted: boolean;
}

function NumberForm({ unit, unknown, isWanted }: NumberFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(unknown ?? '');
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isWanted) form.current?.querySelector('input')?.focus();
  }, [isWanted]);
  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = readOrderNumber(unit, typed);
    setWrong(found === null);
    if (found === null) event.currentTarget.querySelector('input')?.focus();
    else void navigate(`/order/${found}`);
  }
  return (
    <form ref={form} id={id} method="post" noValidate onSubmit={find} className="order-find">
      <TextField
        name="orderNo"
        label={intl.formatMessage({ id: 'order.number' })}
        hint={intl.formatMessage({ id: 'order.number.hint' })}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setWrong(false);
        }}
        error={isWrong ? intl.formatMessage({ id: 'order.number.wrong' }) : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={orderNumberCharsMax + 8}
        reading="left-to-right"
      />
      <Button type="submit" size="large" wide>
        {intl.formatMessage({ id: 'order.find' })}
      </Button>
    </form>
  );
}
