import { cardWidth } from './canvas.ts';

/** What a card is worth, on a dark pill that can be read on any design. */
export function ValueMark({ value, atStart }: { value: string; atStart: boolean }) {
  const width = 26 + value.length * 8.4;
  const x = atStart ? 20 : cardWidth - 20 - width;
  return (
    <g direction="ltr">
      <rect x={x} y="18" width={width} height="27" rx="13.5" fill="#140c18" fillOpacity=".78" />
      <text x={x + width / 2} y="36.5" textAnchor="middle" fontSize="14.5" fill="#fff" className="hand-value">
        {value}
      </text>
    </g>
  );
}
