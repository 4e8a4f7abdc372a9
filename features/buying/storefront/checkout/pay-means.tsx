// ORDER-27: how what is left is paid. In this release by card, on the page of whoever takes the money; a phone's own wallet
// is offered there as well, so its button leads to the same page.
import { useIntl } from 'react-intl';
import { RadioGroup } from '#ui/fields/choices/radio-group.tsx';
import { CardMark } from './card-mark.tsx';

interface PayMeansProps {
  /** The form that the express buttons send. */
  readonly form: string;
  readonly hasPhoneWallets: boolean;
  readonly busy: boolean;
  readonly disabled: boolean;
}

/** LAW-01: a button that orders says so, whoever's wallet it is. */
export function PayMeans({ form, hasPhoneWallets, busy, disabled }: PayMeansProps) {
  const intl = useIntl();
  return (
    <section className="pay-means">
      <RadioGroup
        titled
        look="rows"
        name="paymentMean"
        label={intl.formatMessage({ id: 'checkout.means' })}
        value="card"
        onChange={() => {}}
        options={[
          {
            value: 'card',
            label: intl.formatMessage({ id: 'checkout.means.card' }),
            hint: intl.formatMessage({
              id: hasPhoneWallets ? 'checkout.means.card.wallets' : 'checkout.means.card.next',
            }),
            picture: <CardMark />,
          },
        ]}
      />
      {hasPhoneWallets && (
        <div className="pay-express">
          <p className="pay-express-title">{intl.formatMessage({ id: 'checkout.express' })}</p>
          <div className="pay-express-buttons">
            {wallets.map((wallet) => (
              <button
                key={wallet}
                type="submit"
                form={form}
                disabled={disabled}
                aria-disabled={busy || undefined}
                onClick={(event) => busy && event.preventDefault()}
                className="pay-express-button"
              >
                {intl.formatMessage(
                  { id: 'checkout.express.buy' },
                  {
                    wallet: (
                      <bdi key="wallet" dir="ltr" translate="no" className="pay-express-wallet">
                        {wallet}
                      </bdi>
                    ),
                  },
                )}
              </button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

const wallets = ['Apple Pay', 'Google Pay'] as const;
