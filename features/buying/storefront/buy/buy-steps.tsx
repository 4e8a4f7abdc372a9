import { useIntl } from 'react-intl';
import { draftSteps, type Draft, type DraftStep } from '#domain/buying/draft.ts';
import { Stepper, type Step } from '#ui/feedback/stepper.tsx';
import { withStep } from './buy-address.ts';
import type { AmountWriter } from '../write-amount.ts';

interface BuyStepsProps {
  readonly step: DraftStep;
  readonly draft: Draft;
  readonly write: AmountWriter;
  readonly address: URLSearchParams;
  readonly onStep: (step: DraftStep) => void;
}

/** AMOUNT-02: where one is, and the way back to what is done. */
export function BuySteps({ step, draft, write, address, onStep }: BuyStepsProps) {
  const intl = useIntl();
  const at = draftSteps.indexOf(step);
  const labels = {
    amount: intl.formatMessage({ id: 'buy.step.amount' }),
    design: intl.formatMessage({ id: 'buy.step.design' }),
    delivery: intl.formatMessage({ id: 'buy.step.delivery' }),
  };
  const about = {
    amount: draft.amount === null ? '' : write.inText(draft.amount),
    design: intl.formatMessage({ id: 'buy.step.design.about' }),
    delivery: intl.formatMessage({ id: 'buy.step.delivery.about' }),
  };
  const steps = draftSteps.map((id, place): Step => ({
    id,
    label: labels[id],
    value:
      place === at
        ? intl.formatMessage({ id: 'buy.step.now' }, { number: place + 1, count: draftSteps.length })
        : about[id],
    state: place < at ? 'done' : place === at ? 'now' : 'later',
    href: `?${withStep(address, id).toString()}`,
  }));
  return (
    <Stepper
      label={intl.formatMessage({ id: 'buy.steps' })}
      doneLabel={intl.formatMessage({ id: 'buy.step.done' })}
      steps={steps}
      onStep={(id) => onStep(draftSteps.find((each) => each === id) ?? 'amount')}
    />
  );
}
