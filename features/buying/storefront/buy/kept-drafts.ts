// Half-made lines as this browser keeps them, the newest first: whoever looks at another card in between, or changes a line
// of the cart, goes on later where they were.
import { isSameMaking } from '#domain/buying/draft-basis.ts';
import { draftSteps, nobody, noSender, plainDesign, type Draft } from '#domain/buying/draft.ts';

/** Another form of it gets another number; what has a number that is not known is none. */
const form = 2;

/** As many as somebody goes back and forth between. */
export const draftsMax = 5;

export const keptDrafts = (drafts: readonly Draft[]) => ({ form, drafts: drafts.slice(0, draftsMax) });

/** The draft before all others; an older one of the same making is gone. */
export const withDraft = (drafts: readonly Draft[], draft: Draft): readonly Draft[] => [
  draft,
  ...drafts.filter((other) => !isSameMaking(other, draft)),
];

/** Any version of the shop may have written it. */
export function draftsIn(found: unknown): readonly Draft[] {
  const { form: foundForm, drafts } = (found ?? {}) as { form?: unknown; drafts?: unknown };
  return foundForm === form && Array.isArray(drafts) ? drafts.filter(isWhole) : [];
}

/** By what a page would stumble over. */
const sample: Partial<Record<keyof Draft, unknown>> = {
  id: '',
  itemCode: '',
  draftPath: '',
  qty: 0,
  validMonths: 0,
  design: plainDesign,
  timeZone: '',
  sender: noSender,
  isEdit: false,
};

function isWhole(found: unknown): found is Draft {
  if (!isLike(sample, found)) return false;
  const { receivers, step } = found as Partial<Draft>;
  return (
    Array.isArray(receivers) &&
    receivers.length > 0 &&
    receivers.every((receiver) => isLike(nobody, receiver)) &&
    draftSteps.some((each) => each === step)
  );
}

/** Of what may be nothing, nothing can be said. */
function isLike(example: unknown, value: unknown): boolean {
  if (example === null) return true;
  if (typeof value !== typeof example || value === null) return false;
  if (typeof example !== 'object') return true;
  return Object.entries(example ?? {}).every(([name, each]) => isLike(each, (value as Record<string, unknown>)[name]));
}
