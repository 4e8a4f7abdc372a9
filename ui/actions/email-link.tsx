import type { ReactNode } from 'react';

interface EmailLinkProps {
  readonly email: string;
  /** Whether it is an e-mail address, as far as its form says. */
  readonly isAddress: boolean;
  /** What stands there instead of anything that is no e-mail address. */
  readonly label: string;
  readonly sign?: ReactNode;
  readonly className?: string | undefined;
}

/** NAV-03 NAV-04: what is no e-mail address is not shown; it may still be where help is found. */
export function EmailLink({ email, isAddress, label, sign, className }: EmailLinkProps) {
  if (isAddress)
    return (
      <a href={`mailto:${email}`} className={className}>
        {sign}
        <span className="left-to-right break-all">{email}</span>
      </a>
    );
  return email.startsWith('https://') ? (
    <a href={email} rel="noopener noreferrer" className={className}>
      {sign}
      {label}
    </a>
  ) : (
    <span className={className}>
      {sign}
      {label}
    </span>
  );
}
