/** A card to pay with, in the shop's colours. */
export const CardMark = () => (
  <svg viewBox="0 0 40 26" aria-hidden="true" className="pay-card-mark">
    <rect width="40" height="26" rx="4" fill="var(--primary)" />
    <rect y="6" width="40" height="5" fill="#0000004d" />
    <rect x="5" y="16" width="9" height="5" rx="1.5" fill="var(--on-primary)" opacity=".85" />
    <circle cx="28" cy="18.5" r="4" fill="var(--accent)" />
    <circle cx="33" cy="18.5" r="4" fill="var(--on-primary)" opacity=".7" />
  </svg>
);
