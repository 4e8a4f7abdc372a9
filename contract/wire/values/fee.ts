// A fee or a discount on the wire: P and so many percent, or V and an amount (ENUM-06).
import { z } from 'zod';
import type { Fee } from '#domain/catalogue/product.ts';
import type { Currency } from '#domain/values/money.ts';
import { amountFromWire, amountToWire } from './money.ts';

export const FeeType = z.enum(['P', 'V']);
export type FeeType = z.infer<typeof FeeType>;

export interface WireFee {
  readonly type: FeeType | null;
  readonly value: number;
}

export function feeToWire(fee: Fee | null, currency: Currency): WireFee {
  if (!fee) return { type: null, value: 0 };
  return fee.kind === 'percent'
    ? { type: 'P', value: fee.percent }
    : { type: 'V', value: amountToWire(currency, fee.amount) };
}

/** Null also for what is no fee: a percentage above 100, an amount with too many decimals or below 0. */
export function feeFromWire({ type, value }: WireFee, currency: Currency): Fee | null {
  if (type === 'P') return value >= 0 && value <= 100 ? { kind: 'percent', percent: value } : null;
  const amount = type === 'V' && value >= 0 ? amountFromWire(currency, value) : null;
  return amount === null ? null : { kind: 'fixed', amount };
}
