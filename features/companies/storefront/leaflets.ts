/** BINFO-05: the documents that companies can take along, by the name of their file. */
export const leaflets = ['overview', 'steps'] as const;
export type LeafletName = (typeof leaflets)[number];

export const leafletFile = (name: LeafletName): string => `${name}.pdf`;

export const leafletIn = (file: string): LeafletName | null =>
  leaflets.find((name) => leafletFile(name) === file) ?? null;
