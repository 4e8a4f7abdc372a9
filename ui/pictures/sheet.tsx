// What the pictures of empty places share: the sheet, the shadow on the floor, the pen. They are drawn
// in the shop's own colours, so every unit has its own.
import type { ReactNode } from 'react';
import './picture.css';

export function Sheet({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 200" aria-hidden="true" className="picture">
      <ellipse cx="120" cy="182" rx="92" ry="9" fill="var(--sunken)" />
      {children}
    </svg>
  );
}

export const pen = {
  fill: 'none',
  strokeWidth: 2.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** A few specks in the air. */
export function Specks({ at }: { at: readonly (readonly [x: number, y: number, r: number])[] }) {
  return (
    <g fill="var(--line-2)">
      {at.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
      ))}
    </g>
  );
}
