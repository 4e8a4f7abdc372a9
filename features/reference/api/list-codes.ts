import { listCodesCall } from '#contract/reference.ts';
import { codedListFromWire } from '#contract/wire/coded-lists.ts';
import { codedList } from '#domain/coded-lists.ts';
import { refuse } from '#domain/refusal.ts';
import { plainHandler } from '#features/handler.ts';

export const listCodesHandler = plainHandler(listCodesCall, async ({ body, profile, language }) => {
  const name = codedListFromWire(body.mID);
  if (!name) return refuse('list.unknown');
  const { currency, defaultLanguage, fallbackLanguage } = profile;
  const fallbacks = [defaultLanguage, fallbackLanguage];
  return { scodeList: codedList(name, { language, fallbacks, currency }) };
});
