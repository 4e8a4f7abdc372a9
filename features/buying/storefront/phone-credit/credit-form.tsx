// Whose credit, for which number, how much: one page and no steps, since there is nothing to wrap. All that was chosen is
// in the draft, so a refresh and another language lose nothing.
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useOffers } from '#browser/calls/offers.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { Where, Wrong } from '../buy/form-parts.tsx';
import { AddQuestion } from '../cart/add-question.tsx';
import { amountWriter } from '../write-amount.ts';
import { AmountChoice } from './amount-choice.tsx';
import type { CreditData } from './credit-data.ts';
import { CreditFoot } from './credit-foot.tsx';
import { CreditStage } from './credit-stage.tsx';
import { NumberFields } from './number-fields.tsx';
import { OperatorChoice } from './operator-choice.tsx';
import { useCreditForm } from './use-credit-form.ts';
import '../buy/buy.css';
import './phone-credit.css';

export function CreditForm({ data }: { readonly data: CreditData }) {
  const intl = useIntl();
  const offers = useOffers();
  const write = useMemo(() => amountWriter({ currency: data.settings.currency, amounts: data.amounts }), [data]);
  const { form, ...credit } = useCreditForm(data);
  const { draft, operator, faults } = credit;
  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={credit.submit} className="buy credit">
        <div className="wrap buy-columns">
          <Where>{intl.formatMessage({ id: 'phone-credit.title' })}</Where>
          <CreditStage
            operators={data.operators}
            operator={operator}
            number={credit.dialled}
            value={draft.amount === null ? null : write.value(draft.amount)}
          />
          <div className="buy-step">
            <div>
              <h1 className="display-page">{intl.formatMessage({ id: 'phone-credit.title' })}</h1>
              <p className="mbs-3 text-pretty text-ink-2">{intl.formatMessage({ id: 'phone-credit.lead' })}</p>
            </div>
            <Wrong>
              {credit.isUnchecked
                ? intl.formatMessage({ id: 'phone-credit.unchecked' })
                : credit.wrong > 0
                  ? intl.formatMessage({ id: 'buy.wrong' }, { count: credit.wrong })
                  : null}
            </Wrong>
            <div className="buy-fields">
              <OperatorChoice
                operators={data.operators}
                value={operator ? draft.itemCode : ''}
                onChange={credit.chooseOperator}
                error={faults.operator && intl.formatMessage({ id: 'phone-credit.operator.required' })}
              />
              <NumberFields
                country={credit.country}
                operator={operator?.product.name ?? null}
                number={credit.number}
                again={credit.again}
                onNumber={credit.typeNumber}
                onAgain={credit.typeAgain}
                onLeave={credit.leaveField}
                faults={faults}
                answer={credit.answer}
              />
              <AmountChoice
                operator={operator}
                value={draft.amount}
                onChange={credit.chooseAmount}
                write={write}
                error={faults.amount && intl.formatMessage({ id: 'buy.amount.required' })}
              />
              {operator && (
                <p className="credit-terms">
                  <Icon name="info" className="size-5" />
                  <span>{operator.terms}</span>
                </p>
              )}
            </div>
          </div>
        </div>
        <CreditFoot
          operator={operator}
          number={credit.dialled}
          price={credit.price}
          settings={data.settings}
          write={write}
          isEdit={draft.isEdit}
          busy={credit.next}
          canPay={offers(credit.payPath)}
        />
      </form>
      {credit.question && <AddQuestion {...credit.question} />}
    </>
  );
}
