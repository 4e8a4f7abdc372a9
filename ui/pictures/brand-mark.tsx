import type { BrandMark as Mark } from '#domain/units/theme.ts';

/** The small drawn logo of a shop. The name stands beside it, so it says nothing itself. */
export function BrandMark({ mark, className }: { mark: Mark; className?: string }) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true" className={className}>
      {shapes[mark.shape](mark)}
    </svg>
  );
}

const shapes = {
  bow: ({ ground, ink, accent }: Mark) => (
    <>
      <circle cx="16" cy="16" r="16" fill={ground} />
      <g fill="none" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 17C10 8.5 6.5 10 6.5 13.2S10.5 18 16 17c6-8.5 9.5-7 9.5-3.8S21.5 18 16 17Z" stroke={accent} />
        <path d="M16 17c-1 3.5-3 6-5 7.5M16 17c1 3.5 3 6 5 7.5" stroke={ink} />
      </g>
    </>
  ),
  star: ({ ground, ink, accent }: Mark) => (
    <>
      <rect width="32" height="32" rx="7" fill={ground} />
      <g fill="none" stroke={ink} strokeWidth="1.8">
        <path d="M6.5 6.5h19v19h-19Z" />
        <path d="M16 2.6 29.4 16 16 29.4 2.6 16Z" />
      </g>
      <circle cx="16" cy="16" r="4.5" fill={accent} />
    </>
  ),
};
