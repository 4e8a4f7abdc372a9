import { listCodesCall } from '#contract/companies/companies.ts';
import { codedListFromWire } from '#contract/wire/companies/coded-lists.ts';
import { codedList } from '#domain/companies/coded-lists.ts';
import { amountStyleOf } from '#domain/units/unit.ts';
import { refuse } from '#domain/refusal.ts';
import { plainHandler } from '#server/handler.ts';

export const listCodesHandler = plainHandler(listCodesCall, async ({ body, profile, language }) => {
  const name = codedListFromWire(body.mID);
  if (!name) return refuse('list.unknown');
  const { currency, defaultLanguage, fallbackLanguage } = profile;
  const fallbacks = [defaultLanguage, fallbackLanguage];
  return { scodeList: codedList(name, { language, fallbacks, currency, amounts: amountStyleOf(profile, language) }) };
});
