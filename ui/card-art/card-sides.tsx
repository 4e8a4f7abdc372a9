import type { ReactNode } from 'react';
import './card-sides.css';

export type CardSide = 'front' | 'back';

export interface CardSidesProps {
  readonly front: ReactNode;
  readonly back: ReactNode;
  readonly side: CardSide;
}

/** A card that can be turned over. */
export function CardSides({ front, back, side }: CardSidesProps) {
  return (
    <div className="card-sides">
      <div className="card-side" data-away={side === 'back' ? 'front' : undefined}>
        {front}
      </div>
      <div className="card-side" data-away={side === 'front' ? 'back' : undefined}>
        {back}
      </div>
    </div>
  );
}

export interface CardStageProps {
  readonly children: ReactNode;
  readonly title?: string;
  /** Front or back, at the end of the title's line. */
  readonly controls?: ReactNode;
  readonly caption?: string;
}

/** Where a card is looked at while it is being made. */
export function CardStage({ children, title, controls, caption }: CardStageProps) {
  return (
    <div className="card-stage">
      {(title !== undefined || controls !== undefined) && (
        <div className="card-stage-head">
          <p>{title}</p>
          {controls}
        </div>
      )}
      <div className="card-stage-card">{children}</div>
      {caption !== undefined && <p className="card-stage-caption">{caption}</p>}
    </div>
  );
}
