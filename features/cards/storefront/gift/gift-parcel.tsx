import type { ReactNode, Ref } from 'react';
import './gift-parcel.css';
import { ribbon } from './ribbon.ts';

interface GiftParcelProps {
  readonly isOpen: boolean;
  /** What is inside; only what is open shows it. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A flat parcel, seen from above: four flaps of paper folded over a card, tied with a ribbon. A drawing for
 * the eye only. Opening it is one movement, which whoever wants less motion does not see.
 */
export function GiftParcel({ isOpen, children, ref }: GiftParcelProps) {
  return (
    <div ref={ref} className="gift-parcel" data-open={isOpen || undefined} aria-hidden="true">
      <Ribbons />
      <div className="gift-parcel-inside">
        <span className="gift-corners" />
        <span className="gift-base" />
        <span className="gift-flap gift-flap-left" />
        <span className="gift-flap gift-flap-right" />
        <div className="gift-parcel-card">{children}</div>
        <span className="gift-flap gift-flap-bottom" />
        <span className="gift-flap gift-flap-top" />
        <span className="gift-band gift-band-across" />
        <span className="gift-band gift-band-down" />
        <Bow />
      </div>
      <Burst />
    </div>
  );
}

/** When the paper no longer covers what an opening parcel says: the top flap, which lies over its value, is back. */
export async function unfolded(parcel: Element): Promise<void> {
  const moving = parcel.querySelector('.gift-flap-top')?.getAnimations() ?? [];
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/** The ribbon once it is off: on both sides, from under the paper. */
function Ribbons() {
  return (
    <svg viewBox="0 0 1120 480" className="gift-ribbons">
      <g transform="translate(330 318) rotate(160)">
        <RibbonParts />
      </g>
      <g transform="translate(790 176) rotate(-24)">
        <RibbonParts />
      </g>
    </svg>
  );
}

const parts = ribbon(290);

function RibbonParts() {
  return parts.map(({ path, isFront }) => (
    <path key={path} d={path} className={isFront ? 'gift-ribbon' : 'gift-ribbon gift-ribbon-back'} />
  ));
}

function Bow() {
  return (
    <svg viewBox="0 0 200 132" className="gift-bow">
      <g className="gift-ribbon" stroke="#0000002e" strokeWidth="1.2">
        <path d="M96 60 58 122l16-5 9 13 25-64Z" />
        <path d="M104 60l40 60-17-2-6 14-27-65Z" />
        <path d="M98 58C58 4 4 0 2 27s48 45 96 33Z" />
        <path d="M102 58C142 4 196 0 198 27s-48 45-96 33Z" />
      </g>
      <path d="M82 50C58 26 26 22 24 33s26 22 58 17ZM118 50c24-24 56-28 58-17s-26 22-58 17Z" fill="#0000003d" />
      <rect x="84" y="40" width="32" height="36" rx="11" className="gift-ribbon" />
      <path d="M93 47v22M107 47v22" fill="none" stroke="#0000002e" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

/** Paper in the air for a moment. Placed by hand, so that none of it covers the words. */
function Burst() {
  return (
    <svg viewBox="0 0 1120 480" className="gift-burst">
      {pieces.map(([x, y, turned, kind]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turned})`}>
          {kind === 0 && <rect x="-6" y="-3" width="12" height="6" rx="1" fill="var(--accent)" />}
          {kind === 1 && <circle r="4" fill="none" stroke="var(--primary)" strokeWidth="2" />}
          {kind === 2 && <path d="M-5 4 0-5l5 9Z" fill="var(--accent)" opacity=".6" />}
          {kind === 3 && <circle r="3" fill="var(--primary)" opacity=".7" />}
        </g>
      ))}
    </svg>
  );
}

const pieces = [
  [150, 120, 20, 0],
  [212, 66, -40, 1],
  [262, 190, 70, 2],
  [178, 262, 10, 3],
  [236, 372, -24, 0],
  [118, 204, 34, 2],
  [300, 96, 12, 3],
  [880, 96, -18, 0],
  [936, 172, 44, 3],
  [980, 92, 8, 1],
  [904, 300, 64, 2],
  [848, 380, -30, 0],
  [1012, 250, 24, 0],
  [952, 372, 0, 1],
  [826, 60, 30, 2],
  [320, 420, 50, 1],
  [780, 430, -12, 3],
  [70, 300, 0, 1],
] as const;
