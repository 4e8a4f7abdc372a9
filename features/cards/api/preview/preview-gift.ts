import { previewGiftCall } from '#contract/cards/gift-preview.ts';
import { giftToWire } from '#contract/wire/cards/gift.ts';
import { isRefusal } from '#domain/refusal.ts';
import { readersLanguage } from '#messages/outbox-jobs.ts';
import { handler } from '#server/handler.ts';
import { previewedCard, previewMail } from '../../worker/gift-preview.ts';
import { readGift } from './read-gift.ts';

/** SEND-01. Nothing is written down, and nothing is made that could be spent. */
export const previewGiftHandler = handler(previewGiftCall, async ({ body, scope, profile, shopOrigin, ...context }) => {
  const read = await readGift({ scope, profile, apiOrigin: context.apiOrigin }, body.line);
  if (isRefusal(read)) return read;
  const { gift, product } = read;
  const language = readersLanguage(profile, body.line.receiverLanguage ?? context.language);
  const now = context.clock.now();
  const { from, subject, html } = previewMail({ profile, shopOrigin, language, gift, product, now });
  const card = previewedCard(gift, profile, now);
  return {
    language,
    mail: { from: from.name ?? '', subject, html },
    gift: giftToWire({ card, product, words: gift, design: gift.design, secret: null }, now, { profile, language }),
  };
});
