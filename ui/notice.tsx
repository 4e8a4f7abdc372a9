import type { ReactNode } from 'react';

/** A page that has one thing to say: a picture, one sentence, one action. */
export function Notice({
  picture,
  sentence,
  action,
}: {
  picture: ReactNode;
  sentence: string;
  action: ReactNode;
}) {
  return (
    <div className="wrap grid justify-items-center gap-8 py-16 text-center md:py-24">
      {picture}
      <h1 className="display-2 max-w-[26ch]">{sentence}</h1>
      {action}
    </div>
  );
}
