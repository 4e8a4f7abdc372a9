/** A parcel in the shop's colours, for pages that have nothing else to show. */
export function Parcel({ mood }: { mood: 'empty' | 'waiting' }) {
  return (
    <svg viewBox="0 0 240 200" aria-hidden="true" className="h-auto w-60 max-w-full">
      <ellipse cx="120" cy="182" rx="92" ry="9" fill="var(--sunken)" />
      {mood === 'empty' ? <Opened /> : <Wrapped />}
    </svg>
  );
}

const stroke = {
  fill: 'none',
  strokeWidth: 2.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

function Box() {
  return (
    <>
      <path d="M52 92h136l-8 84a6 6 0 0 1-6 5H66a6 6 0 0 1-6-5Z" fill="var(--primary)" />
      <path d="M108 92h24v89h-24Z" fill="var(--accent)" />
      <path d="M52 92h136l-1 12H53Z" fill="#0000002e" />
    </>
  );
}

/** Opened, and nothing in it: the lid lies beside, a thread of ribbon hangs out. */
function Opened() {
  return (
    <>
      <Box />
      <path d="M56 92h128l-10-16H66Z" fill="var(--primary)" opacity=".45" />
      <g transform="rotate(-17 70 70)">
        <path d="M30 50h108a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H30a5 5 0 0 1-5-5V55a5 5 0 0 1 5-5Z" fill="var(--primary)" />
        <path d="M72 50h24v24H72Z" fill="var(--accent)" />
        <path
          d="M84 50C70 30 58 34 60 42s14 9 24 8c10-20 24-17 23-8s-13 9-23 8Z"
          {...stroke}
          stroke="var(--accent)"
          strokeWidth="4"
        />
      </g>
      <path d="M166 78c14-12 22 4 12 9s-22-14-2-25 34-3 30-18" {...stroke} stroke="var(--accent)" strokeWidth="4" />
      <g fill="var(--line-2)">
        <circle cx="150" cy="52" r="3" />
        <circle cx="172" cy="30" r="2" />
        <circle cx="138" cy="30" r="2.4" />
      </g>
    </>
  );
}

/** Still tied up, with a label that says: a moment. */
function Wrapped() {
  return (
    <>
      <Box />
      <path d="M46 70h148a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6V76a6 6 0 0 1 6-6Z" fill="var(--primary)" />
      <path d="M106 70h28v26h-28Z" fill="var(--accent)" />
      <path
        d="M120 70C96 30 72 36 76 54s28 18 44 16c16-40 48-34 44-16s-28 18-44 16Z"
        {...stroke}
        stroke="var(--accent)"
        strokeWidth="6"
      />
      <g transform="translate(176 122) rotate(10)">
        <path d="M-34-40Q-20-20-6-14" {...stroke} stroke="var(--line-2)" />
        <circle r="25" fill="var(--surface)" stroke="var(--line-2)" strokeWidth="2.4" />
        <path d="M0-14V0l9 6" {...stroke} stroke="var(--ink)" />
      </g>
    </>
  );
}
