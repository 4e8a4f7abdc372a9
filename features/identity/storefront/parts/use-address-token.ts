import { useSyncExternalStore } from 'react';
import { tokenInAddress } from '../reset/reset.ts';

const never = () => () => {};

/** What a mail's link carries behind the #; empty where there is nothing, null until the page is alive. */
export const useAddressToken = (): string | null =>
  useSyncExternalStore(
    never,
    () => tokenInAddress(location.hash),
    () => null,
  );
