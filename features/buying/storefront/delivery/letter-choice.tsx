import { useIntl } from 'react-intl';
import { RadioGroup } from '#ui/fields/choices/radio-group.tsx';
import { Callout, Status } from '#ui/feedback/status.tsx';
import { arrivalBy } from './delivery-dates.ts';
import { countryOf, letterOf, lettersTo, type LetterOffer } from './delivery-terms.ts';
import type { PartProps } from './part.ts';
import { Price } from './price.tsx';

/** DELIV-13: the letters that go to the chosen country. */
export function LetterChoice(part: PartProps) {
  const { draft, terms, words, change, error } = part;
  const intl = useIntl();
  const letters = lettersTo(terms.letterTypes, countryOf(draft, terms.shop));
  if (letters.length === 0) return <Callout tone="warn" title={intl.formatMessage({ id: 'delivery.letter.none' })} />;
  const prices = words.prices(letters.map(({ letterPrice }) => letterPrice));
  return (
    <RadioGroup
      titled
      look="rows"
      name="letter"
      label={intl.formatMessage({ id: 'delivery.letter' })}
      error={error('letter')}
      value={letterOf(draft, terms)?.letterTypeId ?? null}
      onChange={(letterTypeId) => change(() => ({ letterTypeId }))}
      options={letters.map((letter, at) => ({
        value: letter.letterTypeId,
        label: letter.letterName,
        hint: <LetterWords {...part} letter={letter} />,
        end: <Price of={prices[at] ?? null} />,
      }))}
    />
  );
}

function LetterWords({ draft, terms, words, letter }: PartProps & { readonly letter: LetterOffer }) {
  const intl = useIntl();
  const arrival = arrivalBy('physical', letter, draft.timeZone, terms);
  return (
    <>
      <span className="block">{letter.description}</span>
      <span className="mbs-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        {arrival && <span className="font-medium text-ink">{words.arrival(arrival)}</span>}
        {letter.isTracked && <Status tone="good">{intl.formatMessage({ id: 'delivery.letter.tracked' })}</Status>}
      </span>
    </>
  );
}
