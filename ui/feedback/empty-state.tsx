import type { ReactNode } from 'react';
import './empty-state.css';

export interface EmptyStateProps {
  /** One of `ui/pictures`. */
  readonly picture: ReactNode;
  readonly sentence: string;
  /** One button or link. */
  readonly action?: ReactNode;
  /** Inside a panel or a drawer. */
  readonly small?: boolean;
}

/** A place that has nothing to show yet. A whole page that has nothing to show is a `Notice`. */
export function EmptyState({ picture, sentence, action, small = false }: EmptyStateProps) {
  return (
    <div className={small ? 'empty-state empty-state-small' : 'empty-state'}>
      {picture}
      <p className="empty-state-sentence">{sentence}</p>
      {action}
    </div>
  );
}
