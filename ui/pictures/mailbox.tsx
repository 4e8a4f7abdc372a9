import { pen, Sheet, Specks } from './sheet.tsx';

/** An envelope that nothing has come out of yet. */
export function Mailbox() {
  return (
    <Sheet>
      <path d="M48 88 120 40l72 48v88a6 6 0 0 1-6 6H54a6 6 0 0 1-6-6Z" fill="var(--primary)" />
      <rect x="64" y="62" width="112" height="76" rx="7" fill="var(--surface)" />
      <rect x="64" y="62" width="112" height="76" rx="7" {...pen} stroke="var(--line-2)" />
      <path d="M82 84h44M82 98h28" {...pen} stroke="var(--line-2)" />
      <circle cx="152" cy="88" r="9" fill="var(--accent)" />
      <path d="M48 92l72 50 72-50v84a6 6 0 0 1-6 6H54a6 6 0 0 1-6-6Z" fill="var(--primary)" />
      <path d="M51 180l52-50M189 180l-52-50" {...pen} stroke="#0000003d" />
      <path d="M48 92l72 50 72-50" {...pen} stroke="var(--on-primary)" opacity=".35" />
      <Specks
        at={[
          [40, 60, 2.4],
          [202, 48, 2],
          [212, 78, 3],
        ]}
      />
    </Sheet>
  );
}
