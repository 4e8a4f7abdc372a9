import { useId, type ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import './secret.css';

export interface SecretProps {
  readonly label: string;
  /** Null until it is asked for. */
  readonly value: string | null;
  readonly revealLabel: string;
  readonly onReveal: () => void;
  /** Beside the value: a button that copies it. */
  readonly actions?: ReactNode;
}

/** A number that is nobody's business until its owner asks for it. */
export function Secret({ label, value, revealLabel, onReveal, actions }: SecretProps) {
  const id = useId();
  return (
    <div className="secret">
      <span id={id}>{label}</span>
      {value === null ? (
        <button type="button" aria-describedby={id} onClick={onReveal} className="secret-value secret-foil">
          <Icon name="eye" />
          {revealLabel}
        </button>
      ) : (
        <output aria-labelledby={id} className="secret-value">
          <bdi dir="ltr" className="secret-code">
            {value}
          </bdi>
          {actions}
        </output>
      )}
    </div>
  );
}
