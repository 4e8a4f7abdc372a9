import { Icon } from '../pictures/icon.tsx';
import './stepper.css';

export interface Step {
  readonly id: string;
  readonly label: string;
  /** What was chosen, or what it will be about. */
  readonly value?: string;
  readonly state: 'done' | 'now' | 'later';
  /** Where a step that is done leads back to. */
  readonly href?: string;
}

export interface StepperProps {
  readonly label: string;
  readonly steps: readonly Step[];
  /** Said of a step that is done, beside the tick that shows it. */
  readonly doneLabel: string;
  /** For a router: without it a done step is a plain link. */
  readonly onStep?: (id: string) => void;
}

/** Where one is in a few steps; what is done shows what was chosen, and is the way back. */
export function Stepper({ label, steps, doneLabel, onStep }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol className="stepper">
        {steps.map((step) => (
          <li key={step.id} aria-current={step.state === 'now' ? 'step' : undefined}>
            {step.state === 'done' && step.href !== undefined ? (
              <a
                href={step.href}
                onClick={(event) => {
                  if (!onStep || event.metaKey || event.ctrlKey) return;
                  event.preventDefault();
                  onStep(step.id);
                }}
                className="step step-done"
              >
                <StepWords step={step} doneLabel={doneLabel} />
              </a>
            ) : (
              <span className={`step step-${step.state}`}>
                <StepWords step={step} doneLabel={doneLabel} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const StepWords = ({ step, doneLabel }: { step: Step; doneLabel: string }) => (
  <>
    <span className="step-name">
      {step.state === 'done' && (
        <>
          <Icon name="tick" className="step-tick" />
          <span className="sr-only">{doneLabel}</span>
        </>
      )}
      {step.label}
    </span>
    {step.value !== undefined && <span className="step-value">{step.value}</span>}
  </>
);
