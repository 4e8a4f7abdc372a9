import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { promisedDay } from '#domain/delivery/earliest-arrival.ts';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { RadioGroup } from '#ui/fields/choices/radio-group.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { arrivalOf, choiceOf, datesOffered, soonerCard, type ChosenDate, type DateOption } from './delivery-dates.ts';
import type { PartProps } from './part.ts';
import { ZoneChoice } from './zone-choice.tsx';

const choiceTexts = {
  'at-once': 'delivery.date.at-once',
  today: 'delivery.date.today',
  tomorrow: 'delivery.date.tomorrow',
  'day-after-tomorrow': 'delivery.date.day-after-tomorrow',
  'specify-date': 'delivery.date.specify-date',
} as const satisfies Record<ChosenDate, string>;

/** DELIV-10, SEND-03: on which day, among those that can be met. */
export function DatePart(part: PartProps) {
  const { draft, terms, words, change, error } = part;
  const intl = useIntl();
  const arrival = arrivalOf(draft, terms);
  const dates = datesOffered(draft, arrival, terms);
  /** Another day may be one of those that have a button of their own. */
  const [isSpecifying, setSpecifying] = useState(false);
  const choice = isSpecifying && draft.date !== null ? 'specify-date' : choiceOf(draft.date, dates);
  const hintOf = ({ choice: each, date }: DateOption): string => {
    if (each === 'specify-date') return intl.formatMessage({ id: 'delivery.date.specify-date.hint' });
    return date === null ? (arrival ? words.arrival(arrival) : '') : words.day(date);
  };
  const isLetter = draft.way === 'physical';
  const sooner = isLetter ? soonerCard(draft, terms) : null;
  const wrong = error('date');
  return (
    <div className="grid gap-5">
      <RadioGroup
        titled
        look="tiles"
        name="dateChoice"
        label={intl.formatMessage({ id: 'delivery.date' })}
        error={choice === 'specify-date' ? undefined : wrong}
        value={choice}
        onChange={(chosen) => {
          setSpecifying(chosen === 'specify-date');
          const { date = null } = dates.options.find((option) => option.choice === (chosen as ChosenDate)) ?? {};
          change(() => ({ date }));
        }}
        options={dates.options.map((option) => ({
          value: option.choice,
          label: intl.formatMessage({ id: choiceTexts[option.choice] }),
          hint: hintOf(option),
        }))}
      />
      {choice === 'specify-date' && (
        <div className="md:max-w-80">
          <DateField
            name="date"
            label={intl.formatMessage({ id: 'delivery.date.day' })}
            error={wrong}
            value={draft.date ?? ''}
            onChange={(date) => {
              setSpecifying(true);
              change(() => ({ date }));
            }}
            min={dates.first}
            max={dates.last}
          />
        </div>
      )}
      <div className="grid gap-2 text-sm text-pretty text-ink-2 empty:hidden">
        {!isLetter && draft.date !== null && <ZoneChoice {...part} />}
        {dates.isLater && arrival && (
          <Reason>
            {isLetter
              ? intl.formatMessage({ id: 'delivery.date.later.letter' }, { day: words.day(promisedDay(arrival)) })
              : intl.formatMessage(
                  { id: 'delivery.date.later.digital' },
                  { hours: terms.shop.deliveryPromiseHours, day: words.day(dates.first) },
                )}
          </Reason>
        )}
        {sooner && (
          <Reason icon="send">
            {intl.formatMessage(
              { id: 'delivery.date.sooner' },
              {
                day: words.day(sooner.before),
                link: linkTo(`${draft.draftPath}?item=${encodeURIComponent(sooner.itemCode)}`),
              },
            )}
          </Reason>
        )}
      </div>
    </div>
  );
}

const linkTo = (address: string) => (chunks: ReactNode) => (
  <Link key="sibling" to={address} className={linkClass.text}>
    {chunks}
  </Link>
);

const Reason = ({ icon = 'info', children }: { readonly icon?: 'info' | 'send'; readonly children: ReactNode }) => (
  <p className="flex gap-2">
    <Icon name={icon} className="mbs-0.5 size-4" />
    <span>{children}</span>
  </p>
);
