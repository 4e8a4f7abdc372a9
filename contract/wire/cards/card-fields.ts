// What calls about cards are sent, field by field.
import { z } from 'zod';
import { plainNumber } from '#domain/cards/card-number.ts';
import { emailPattern } from '#domain/values/email.ts';

export const CustId = z.string().max(64);
export const CardNumber = z.string().min(1).max(64).transform(plainNumber);
export const PinCode = z.string().max(64);
export const Token = z.string().max(4_096).optional();
export const Email = z.email({ pattern: emailPattern }).max(254);

/** A member names their own card by its number alone. */
export const OwnCard = { custId: CustId, cardNumber: CardNumber, captchaToken: Token };
