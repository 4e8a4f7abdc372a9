import { pen } from './sheet.tsx';

/** A card in its wrapping, with a bow: something was done, and done well. */
export function Wrapped() {
  return (
    <svg viewBox="0 0 342 236" aria-hidden="true" className="picture picture-wide">
      <g transform="rotate(-3 171 118)">
        <rect x="16" y="22" width="310" height="196" rx="14" fill="var(--primary)" />
        <g fill="var(--on-primary)" opacity=".16">
          {dots.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" />
          ))}
        </g>
        <path d="M16 118h310v30H16Z" fill="var(--accent)" />
        <path d="M212 22h30v196h-30Z" fill="var(--accent)" />
        <path d="M16 118h310v4H16ZM16 144h310v4H16Z" fill="#fff" opacity=".18" />
        <path d="M212 118h30v30h-30Z" fill="#0000001f" />
        <g fill="var(--accent)" stroke="#00000029" strokeWidth="1.2">
          <path d="M224 134 190 190l14-4 8 12 22-58Z" />
          <path d="M230 134l36 54-15-2-6 13-24-59Z" />
          <path d="M226 132C190 84 140 80 138 104s44 40 88 30Z" />
          <path d="M228 132c36-48 86-52 88-28s-44 40-88 30Z" />
        </g>
        <g fill="#00000033">
          <path d="M210 126c-22-22-50-26-52-16s24 20 52 16ZM244 126c22-22 50-26 52-16s-24 20-52 16Z" />
        </g>
        <rect x="213" y="116" width="28" height="32" rx="10" fill="var(--accent)" />
        <path d="M221 122v20M233 122v20" {...pen} stroke="#0000002e" strokeWidth="1.4" />
        <rect x="16" y="22" width="310" height="196" rx="14" fill="none" stroke="#ffffff2e" />
      </g>
    </svg>
  );
}

/** The pattern of the paper. */
const dots = Array.from({ length: 14 * 9 }, (_, index) => {
  const row = Math.floor(index / 14);
  return [28 + (index % 14) * 22 + (row % 2) * 11, 33 + row * 22] as const;
}).filter(([x]) => x < 320);
