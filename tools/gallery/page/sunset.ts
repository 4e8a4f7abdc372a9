/** A photo that nobody had to take. */
export const sunset = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 342 216" preserveAspectRatio="xMidYMid slice">
  <linearGradient id="s" x2="0" y2="1"><stop stop-color="#3a1c5c"/><stop offset=".5" stop-color="#c2557a"/><stop offset=".72" stop-color="#f6b06a"/><stop offset="1" stop-color="#2a1b4a"/></linearGradient>
  <rect width="342" height="216" fill="url(#s)"/><circle cx="218" cy="106" r="20" fill="#ffe9b0"/>
  <path d="M0 96c40-26 70-22 108-2s62 6 96-8 84-34 138 6v46H0Z" fill="#5a3a78"/><path d="M0 132h342v84H0Z" fill="#7d4a6e"/>
  <path d="M0 150h342v66H0Z" fill="#3a2350"/><path d="M276 128l14-36 8 36Zm-10 4h44l-8 8h-28Z" fill="#f4e2d8"/>
  <g fill="#ffe9b0"><circle cx="30" cy="48" r="3"/><circle cx="60" cy="56" r="3"/><circle cx="92" cy="58" r="3"/><circle cx="126" cy="52" r="3"/><circle cx="160" cy="44" r="3"/><circle cx="196" cy="42" r="3"/><circle cx="232" cy="48" r="3"/><circle cx="268" cy="50" r="3"/><circle cx="304" cy="44" r="3"/></g></svg>`,
)}`;
