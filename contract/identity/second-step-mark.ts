// How a page learns of a sign-in that began elsewhere and wants its second step: behind the # of its address, where
// no server and no log sees it.
import type { SignedIn } from './sign-in.ts';

export interface BegunSignIn {
  readonly tokenId: string;
  readonly factor: NonNullable<SignedIn['twoFaType']>;
}

export const secondStepMark = ({ tokenId, factor }: BegunSignIn): string => `${factor}.${tokenId}`;

/** Null when the address says nothing of the kind. */
export function readSecondStepMark(hash: string): BegunSignIn | null {
  const [, factor, tokenId] = /^#(EMAIL|SMS|APP)\.([0-9a-f-]{36})$/.exec(hash) ?? [];
  if (factor === undefined || tokenId === undefined) return null;
  return { factor: factor as BegunSignIn['factor'], tokenId };
}
