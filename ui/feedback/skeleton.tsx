// What is shown in the place of content that is on its way: its shape, so that nothing moves when it
// comes. A screen reader skips a skeleton; `Waiting` around it tells it once that something is coming.
import type { ReactNode } from 'react';
import './skeleton.css';

export interface WaitingProps {
  /** "The cards are on their way." */
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Waiting({ label, children, className }: WaitingProps) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="bone-lines">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="bone" />
      ))}
    </span>
  );
}

export const SkeletonCard = () => <span aria-hidden="true" className="bone bone-card" />;

/** A card, a name with its range, a line below. */
export function SkeletonTile() {
  return (
    <span aria-hidden="true" className="bone-tile">
      <SkeletonCard />
      <span className="bone-tile-words">
        <span className="bone" />
        <span className="bone" />
        <span className="bone" />
      </span>
    </span>
  );
}

/** A line of a cart or an order. */
export function SkeletonRow() {
  return (
    <span aria-hidden="true" className="bone-row">
      <SkeletonCard />
      <SkeletonText lines={2} />
      <span className="bone" />
    </span>
  );
}
