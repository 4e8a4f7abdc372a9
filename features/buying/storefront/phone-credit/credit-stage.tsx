import { useIntl } from 'react-intl';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { CardStage } from '#ui/card-art/card-sides.tsx';
import type { CreditData, Operator } from './credit-data.ts';

interface CreditStageProps {
  readonly operators: CreditData['operators'];
  readonly operator: Operator | null;
  /** As it will be dialled; empty while there is none. */
  readonly number: string;
  /** As it is written; null while there is none. */
  readonly value: string | null;
}

/** As many as lie beside each other without hiding their names. */
const fanned = 3;

/** What is on its way, for the eye: all that it says stands in the fields. Until somebody is chosen, who there is. */
export function CreditStage({ operators, operator, number, value }: CreditStageProps) {
  const intl = useIntl();
  return (
    <div className="credit-stage" aria-hidden="true">
      <CardStage caption={intl.formatMessage({ id: 'phone-credit.arrives' })}>
        {operator ? (
          <CardFace
            art={operator.product.art}
            name={operator.product.name}
            tagline={operator.tagline}
            caption=""
            {...(value !== null && { value })}
          />
        ) : (
          <div className="credit-fan">
            {operators.slice(0, fanned).map(({ product, tagline }) => (
              <CardFace key={product.itemCode} art={product.art} name={product.name} tagline={tagline} caption="" />
            ))}
          </div>
        )}
        <p className="credit-number">
          <bdi dir="ltr" translate="no">
            {number}
          </bdi>
        </p>
      </CardStage>
    </div>
  );
}
