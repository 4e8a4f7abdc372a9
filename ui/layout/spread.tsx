import type { ReactNode } from 'react';
import './spread.css';

export interface SpreadProps {
  /** What the page is about: its title, and what leads into it. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
  /** Under the lead where there is room beside the text, else after the text. */
  readonly end?: ReactNode;
}

/** A page to read. */
export function Spread({ lead, children, end }: SpreadProps) {
  return (
    <div className="wrap spread">
      <div className="spread-lead">{lead}</div>
      <div className="spread-body">{children}</div>
      {end ? <div className="spread-end">{end}</div> : null}
    </div>
  );
}
