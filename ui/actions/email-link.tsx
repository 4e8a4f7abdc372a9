import type { ReactNode } from 'react';
import { isEmail } from '#domain/values/email.ts';

interface EmailLinkProps {
  readonly email: string;
  /** What stands there instead of anything that is no e-mail address. */
  readonly label: string;
  readonly sign?: ReactNode;
  readonly className?: string | undefined;
}

/** NAV-03 NAV-04: what is no e-mail address is not shown; it may still be where help is found. */
export function EmailLink({ email, label, sign, className }: EmailLinkProps) {
  if (isEmail(email))
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
