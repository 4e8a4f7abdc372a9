import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** No on the server and while the browser takes over its page, yes ever after. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
