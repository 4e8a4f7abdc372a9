// By what a shop that has to know its buyers knows them (REG-07, GATE-08).

/** REG-10 */
export const documentTypes = ['ID', 'PASSPORT', 'TAX'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Every country writes its numbers in another way; none of them writes more than this. */
export const documentCharsMax = 32;

export const documentFault = (number: string): 'required' | 'document' | null =>
  number.trim() === ''
    ? 'required'
    : number.length <= documentCharsMax && /^[\p{L}\p{N} ./-]*$/u.test(number)
      ? null
      : 'document';
