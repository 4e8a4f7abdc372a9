import { pen, Sheet, Specks } from './sheet.tsx';

/** A paper bag that stands open, with nothing in it. */
export function EmptyBag() {
  return (
    <Sheet>
      <path d="M70 72h100l10 104a6 6 0 0 1-6 6H66a6 6 0 0 1-6-6Z" fill="var(--primary)" />
      <path d="M70 72h100l-6 14H76Z" fill="#0000003d" />
      <path d="M170 72l10 104a6 6 0 0 1-6 6h-24l6-96Z" fill="#0000001f" />
      <path d="M94 92V60c0-34 52-34 52 0v32" {...pen} stroke="var(--accent)" strokeWidth="5" opacity=".95" />
      <circle cx="94" cy="94" r="4" fill="var(--accent)" />
      <circle cx="146" cy="94" r="4" fill="var(--accent)" />
      <path
        d="M120 138C106 118 94 121 95 130s12 11 25 8c13-20 26-17 25-8s-12 11-25 8ZM120 138c-2 9-6 14-11 18M120 138c2 9 6 14 11 18"
        {...pen}
        stroke="var(--on-primary)"
        opacity=".7"
      />
      <Specks
        at={[
          [44, 84, 2.4],
          [200, 62, 3],
          [192, 104, 2],
          [56, 48, 2],
        ]}
      />
    </Sheet>
  );
}
