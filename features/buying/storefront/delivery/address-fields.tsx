import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { Chip, ChipRow } from '#ui/actions/chip.tsx';
import { Select } from '#ui/fields/choices/select.tsx';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import { Callout } from '#ui/feedback/status.tsx';
import { whoseOf } from './autofill.ts';
import { countryChanges, receiverChanges } from './delivery-changes.ts';
import { countryOf, lettersTo } from './delivery-terms.ts';
import type { PartProps } from './part.ts';
import { useTowns, type Towns } from './use-towns.ts';

const addressFields = ['country', 'zipCode', 'city', 'address', 'address2'] as const;

/** DELIV-07, DELIV-19: where a letter goes. The places of a zip code are offered, and never insisted on. */
export function AddressFields(part: PartProps) {
  const { draft, terms, change } = part;
  const [receiver] = draft.receivers;
  const filled = useRef<string | null>(null);
  const towns = useTowns(receiver.zipCode, countryOf(draft, terms.shop), ([city, ...others]) => {
    if (city === undefined || others.length > 0) return;
    change((now) => {
      const [{ city: written }] = now.receivers;
      // What somebody wrote themselves stays.
      if (written.trim() !== '' && written !== filled.current) return {};
      filled.current = city;
      return receiverChanges(now, { city });
    });
  });
  return <AddressForm {...part} towns={towns} />;
}

export function AddressForm({ draft, terms, change, error, towns }: PartProps & { readonly towns: Towns }) {
  const intl = useIntl();
  const { shop, letterTypes } = terms;
  const [receiver] = draft.receivers;
  const country = countryOf(draft, shop);
  const reached = shop.countries.filter(({ code }) => code === country || lettersTo(letterTypes, code).length > 0);
  const text = (field: Exclude<(typeof addressFields)[number], 'country'>, token: string) => ({
    name: field,
    autoComplete: `${whoseOf(draft)} ${token}`,
    value: receiver[field],
    onChange: (typed: string) => change((now) => receiverChanges(now, { [field]: typed })),
    error: error(field),
  });
  return (
    <>
      {/* DELIV-20 */}
      {addressFields.some((field) => error(field) !== undefined) && (
        <Callout tone="bad" title={intl.formatMessage({ id: 'delivery.address.wrong' })} />
      )}
      <Select
        name="country"
        label={intl.formatMessage({ id: 'delivery.country' })}
        autoComplete={`${whoseOf(draft)} country`}
        options={reached.map(({ code, name }) => ({ value: code, label: name }))}
        value={country}
        onChange={(code) => change((now) => countryChanges(now, code, terms))}
        error={error('country')}
      />
      <div className="grid gap-2">
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4">
          <TextField
            {...text('zipCode', 'postal-code')}
            label={intl.formatMessage({ id: 'delivery.zip' })}
            autoCapitalize="characters"
            spellCheck={false}
            reading="left-to-right"
          />
          <TextField {...text('city', 'address-level2')} label={intl.formatMessage({ id: 'delivery.city' })} />
        </div>
        <output className="empty:hidden">
          {towns.hasFailed && <p className="field-hint">{intl.formatMessage({ id: 'delivery.towns.failed' })}</p>}
          {towns.cities.length > 1 && (
            <ChipRow wrapping label={intl.formatMessage({ id: 'delivery.towns' })}>
              {towns.cities.slice(0, townsMax).map((city) => (
                <Chip
                  key={city}
                  small
                  pressed={receiver.city === city}
                  onPress={() => change((now) => receiverChanges(now, { city }))}
                >
                  {city}
                </Chip>
              ))}
            </ChipRow>
          )}
        </output>
      </div>
      <TextField {...text('address', 'address-line1')} label={intl.formatMessage({ id: 'delivery.street' })} />
      <TextField
        {...text('address2', 'address-line2')}
        label={intl.formatMessage({ id: 'delivery.street.more' })}
        note={intl.formatMessage({ id: 'delivery.optional' })}
        hint={intl.formatMessage({ id: 'delivery.street.more.hint' })}
      />
    </>
  );
}

/** A zip code in the country may be of forty villages; whoever lives in none of these types theirs. */
const townsMax = 12;
