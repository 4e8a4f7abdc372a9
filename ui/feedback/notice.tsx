import type { ReactNode } from 'react';

/**
 * A page that has one thing to say: a picture, one sentence, perhaps a word on it, one action. A phone shows all of
 * it at once.
 */
export function Notice({
  picture,
  sentence,
  more,
  action,
}: {
  picture: ReactNode;
  sentence: string;
  more?: string;
  action: ReactNode;
}) {
  return (
    <div className="wrap grid justify-items-center gap-8 py-8 text-center md:py-24">
      {picture}
      <div className="grid justify-items-center gap-3">
        <h1 className="display-2 max-w-[26ch]">{sentence}</h1>
        {more && <p className="text-ink-2">{more}</p>}
      </div>
      {action}
    </div>
  );
}
