// SEND-02: a gift that somebody makes up, on its way to their own address. There is no card of it.
import type { GiftDesign } from '#domain/cards/gift-design.ts';
import type { Language } from '#domain/values/language.ts';
import { messageKind, type MessageKind } from '../outbox.ts';
import type { CardMailText } from './card-mails.ts';

export interface PreviewedGift extends Omit<CardMailText, 'email'> {
  readonly itemCode: string;
  /** In minor units of the unit's currency. */
  readonly amount: number;
  readonly validMonths: number;
  /** Absent where it looks as its product does. */
  readonly design?: GiftDesign;
}

export interface GiftTest {
  readonly to: string;
  readonly language: Language;
  readonly gift: PreviewedGift;
}

/** Whoever has not seen it the next day has looked elsewhere. */
export const giftTestKind: MessageKind<GiftTest> = messageKind('gift-test', { worthDays: 1 });
