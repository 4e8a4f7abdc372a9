import type { ReactNode } from 'react';
import './foot.css';

/** The foot of the screen, for what has to be said while the page goes on behind it. */
export const FootStack = ({ children }: { children: ReactNode }) => <div className="foot-stack">{children}</div>;

interface FootCardProps {
  /** The id of its title. */
  readonly labelledBy: string;
  readonly answers: ReactNode;
  readonly children: ReactNode;
}

/** A question beside the page, which stays usable. */
export const FootCard = ({ labelledBy, answers, children }: FootCardProps) => (
  <section aria-labelledby={labelledBy} className="foot-card">
    <div className="foot-card-words">{children}</div>
    <div className="foot-card-answers">{answers}</div>
  </section>
);

/** One sentence along the whole foot. */
export const FootBar = ({ children }: { children: ReactNode }) => <p className="foot-bar">{children}</p>;
