import { clockCheckCall } from '#contract/shop/visit.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import { listCategories } from '#data/catalogue/catalogue.ts';
import { refuse } from '#domain/refusal.ts';
import { handler } from '#server/handler.ts';

/** INIT-10: tells a browser how far its clock is off. HOME-15: the shop's own categories come from their own call. */
export const checkClockHandler = handler(clockCheckCall, async (context) => {
  const sent = Number(decodeBase64(context.body.timestampBase64));
  if (!Number.isSafeInteger(sent) || sent <= 0) return refuse('input.invalid');
  const serverTime = context.clock.now().getTime();
  const categories = await listCategories(context.scope);
  return {
    serverTime,
    ahead: sent - serverTime,
    categories: categories.map(({ id, name }) => ({
      categoryId: id,
      categoryName: wireText(name, context),
    })),
  };
});

function decodeBase64(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
