import type { ReactNode } from 'react';
import { linkClass } from '#ui/actions/link.ts';

/** The words of a text that write to the shop; plain where it has no address. */
export const writingTo = (email: string | undefined) => (words: ReactNode) =>
  email ? (
    <a key="link" href={`mailto:${email}`} className={linkClass.text}>
      {words}
    </a>
  ) : (
    <span key="link">{words}</span>
  );
