import type { ReactNode } from 'react';
import './panel.css';

export function Panel({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className="panel">
      {title !== undefined && <h2 className="panel-title">{title}</h2>}
      {children}
    </section>
  );
}

export interface DockProps {
  /** What it is about: a small card, a name. Gives way on a phone. */
  readonly about?: ReactNode;
  readonly sumLabel: string;
  readonly sum: string;
  readonly children: ReactNode;
}

/** At the foot of a page on which something is being bought. */
export function Dock({ about, sumLabel, sum, children }: DockProps) {
  return (
    <div className="dock">
      <div className="wrap dock-inside">
        {about !== undefined && <div className="dock-about">{about}</div>}
        <p className="dock-sum">
          <span className="dock-sum-label">{sumLabel}</span>
          <span className="dock-sum-value">
            <bdi dir="ltr">{sum}</bdi>
          </span>
        </p>
        {children}
      </div>
    </div>
  );
}
