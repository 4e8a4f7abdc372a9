// The question about cookies comes with the page, which is the same for everybody; a script in it finds out
// whether this browser was asked before, and remembers an answer until the live shell is there to take it.
import type { UnitId } from '#domain/units/unit.ts';
import { consentCookie } from './consent-cookie.ts';

export const answers = ['accept', 'refuse', 'choices'] as const;
export type Answer = (typeof answers)[number];

/** Runs while the page is read: `data-asks` on the page's root shows the question, `data-answered` is the answer. */
export const cookieQuestionScript = (unit: UnitId): string =>
  `{const page=document.documentElement.dataset;` +
  `if(!document.cookie.split("; ").some(c=>c.startsWith(${JSON.stringify(`${consentCookie(unit)}=`)})))page.asks="";` +
  `document.addEventListener("click",e=>{` +
  `const answer=e.target.closest(".cookie-question [data-answer]")?.dataset.answer;` +
  `if(answer){page.answered=answer;delete page.asks}})}`;

/** The answer that nobody has taken yet. */
export function takeAnswer(): Answer | undefined {
  const page = document.documentElement.dataset;
  const answer = answers.find((each) => each === page['answered']);
  delete page['answered'];
  return answer;
}

export function showQuestion(shown: boolean): void {
  const page = document.documentElement.dataset;
  if (shown) page['asks'] = '';
  else delete page['asks'];
}
