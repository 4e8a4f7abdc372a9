import { pen, Sheet, Specks } from './sheet.tsx';

/** A screen on its stand, with a bow on it. */
export function DesktopScreen() {
  return (
    <Sheet>
      <path d="M104 150h32l5 30H99Z" fill="var(--line-2)" />
      <rect x="40" y="44" width="160" height="110" rx="10" fill="var(--primary)" />
      <rect x="49" y="53" width="142" height="84" rx="4" fill="#ffffff1f" />
      <path
        d="M120 100C104 78 90 81 91 91s14 13 29 9c15-22 30-19 29-9s-14 13-29 9ZM120 100c-2 10-7 16-13 21M120 100c2 10 7 16 13 21"
        {...pen}
        stroke="var(--accent)"
        strokeWidth="4"
      />
      <rect x="84" y="176" width="72" height="7" rx="3.5" fill="var(--line-2)" />
      <Specks
        at={[
          [26, 70, 3],
          [214, 58, 4],
          [206, 172, 2.5],
          [34, 150, 2],
        ]}
      />
    </Sheet>
  );
}
