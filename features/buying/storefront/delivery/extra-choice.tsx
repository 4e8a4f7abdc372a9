import { useIntl } from 'react-intl';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { RadioGroup } from '#ui/fields/choices/radio-group.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { extrasFor } from './delivery-terms.ts';
import type { PartProps } from './part.ts';
import { Price } from './price.tsx';

const none = '';

/** DELIV-14, DELIV-15: a box, a ribbon, or just the card. */
export function ExtraChoice({ draft, terms, words, change, error }: PartProps) {
  const intl = useIntl();
  const extras = extrasFor(terms.extras, terms.product);
  if (extras.length === 0) return null;
  const prices = words.prices(extras.map(({ extraProductAmount }) => extraProductAmount));
  return (
    <RadioGroup
      titled
      look="rows"
      name="extra"
      label={intl.formatMessage({ id: 'delivery.extra' })}
      error={error('extra')}
      value={draft.extraItemCode ?? none}
      onChange={(chosen) => change(() => ({ extraItemCode: chosen === none ? null : chosen }))}
      options={[
        {
          value: none,
          label: intl.formatMessage({ id: 'delivery.extra.none' }),
          picture: (
            <span className="grid justify-items-center">
              <Icon name="card" className="size-7" />
            </span>
          ),
        },
        ...extras.map(({ extraItemCode, extraProductName, art }, at) => ({
          value: extraItemCode,
          label: extraProductName,
          picture: <CardFace art={art} name={extraProductName} tagline="" caption="" />,
          end: <Price of={prices[at] ?? null} />,
        })),
      ]}
    />
  );
}
