import type { DraftStep } from '#domain/buying/draft.ts';
import type { Line } from '#domain/buying/line.ts';
import { withStep } from '../buy/buy-address.ts';

export const cartPath = '/cart';

/** Where a line is changed: in the flow it was made in, whose server knows items but no carts. */
export const editPath = (
  { draftPath, id, product }: Pick<Line, 'draftPath' | 'id' | 'product'>,
  step: DraftStep = 'amount',
): string => `${draftPath}?${withStep(new URLSearchParams({ item: product.itemCode, line: id }), step).toString()}`;
