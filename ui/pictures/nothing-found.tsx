import { pen, Sheet, Specks } from './sheet.tsx';

/** A lens held over cards, and none of them is it. */
export function NothingFound() {
  return (
    <Sheet>
      <g transform="rotate(-9 110 120)">
        <rect x="38" y="76" width="118" height="75" rx="8" fill="var(--line)" />
        <rect x="52" y="92" width="44" height="7" rx="3.5" fill="var(--paper)" opacity=".8" />
      </g>
      <g transform="rotate(5 128 120)">
        <rect x="72" y="82" width="124" height="79" rx="8" fill="var(--primary)" />
        <rect x="86" y="98" width="50" height="8" rx="4" fill="var(--on-primary)" opacity=".75" />
        <rect x="86" y="113" width="30" height="6" rx="3" fill="var(--on-primary)" opacity=".4" />
      </g>
      <path d="m174 138 26 30" {...pen} stroke="var(--accent)" strokeWidth="9" />
      <circle cx="150" cy="106" r="37" fill="var(--surface)" fillOpacity=".9" />
      <circle cx="150" cy="106" r="37" {...pen} stroke="var(--accent)" strokeWidth="6" />
      <rect x="130" y="93" width="40" height="26" rx="4" {...pen} stroke="var(--line-2)" strokeDasharray="5 5" />
      <Specks
        at={[
          [60, 44, 2.4],
          [92, 54, 2],
          [206, 66, 3],
        ]}
      />
    </Sheet>
  );
}
