import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of what has taken the place of something that was pressed or waited for: the keyboard goes on from it. */
export function ArrivedHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="display-2 outline-none">
      {children}
    </h1>
  );
}
