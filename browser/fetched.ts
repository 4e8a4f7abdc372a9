import { useState } from 'react';

/**
 * A part of the page that is fetched when somebody reaches for it. If it does not arrive, nothing
 * happens, and reaching again asks again.
 */
export function useFetched<Part>(
  load: () => Promise<{ readonly default: Part }>,
): readonly [part: Part | null, fetch: () => void] {
  const [part, setPart] = useState<Part | null>(null);
  const fetch = () => {
    if (part === null)
      load().then(
        ({ default: found }) => setPart(() => found),
        () => {},
      );
  };
  return [part, fetch];
}
