import { useId, type ReactNode } from 'react';

/** A part of the step, with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-5">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </fieldset>
  );
}
