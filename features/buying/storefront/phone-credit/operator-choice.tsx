import { useIntl } from 'react-intl';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { RadioGroup } from '#ui/fields/choices/radio-group.tsx';
import type { CreditData } from './credit-data.ts';

interface OperatorChoiceProps {
  readonly operators: CreditData['operators'];
  /** Empty while nobody is chosen. */
  readonly value: string;
  readonly onChange: (itemCode: string) => void;
  readonly error: string | undefined;
}

/** PHONE-03: whose credit it is, each with its card. */
export function OperatorChoice({ operators, value, onChange, error }: OperatorChoiceProps) {
  const intl = useIntl();
  return (
    <div className="credit-operators">
      <RadioGroup
        label={intl.formatMessage({ id: 'phone-credit.operator' })}
        look="cards"
        name="operator"
        value={value === '' ? null : value}
        onChange={onChange}
        error={error}
        options={operators.map(({ product, tagline }) => ({
          value: product.itemCode,
          label: product.name,
          hint: tagline,
          picture: <CardFace art={product.art} name={product.name} tagline="" caption="" />,
        }))}
      />
    </div>
  );
}
