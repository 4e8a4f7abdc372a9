import type { Issuer } from '../port.ts';

/** Codes that a brand made and we bought in advance: each is handed out once. */
export const codeStock: Issuer = {
  issue: (desk, request) => desk.handOut(request),
};
