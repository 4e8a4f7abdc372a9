import type { Line } from '#domain/buying/line.ts';

export const cartPath = '/cart';

/** Where a line is changed: in the flow it was made in, whose server knows items but no carts. */
export const editPath = ({ draftPath, id, product }: Pick<Line, 'draftPath' | 'id' | 'product'>): string =>
  `${draftPath}?${new URLSearchParams({ item: product.itemCode, line: id }).toString()}`;
