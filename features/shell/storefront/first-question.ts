// The question about cookies comes with the page, which is the same for everybody; a script in it finds out
// whether this browser was asked before. It stands until the live shell asks by itself, and whoever answers
// sooner is remembered until then.
import type { UnitId } from '#domain/unit.ts';
import { consentCookie } from './consent.ts';

export const answers = ['accept', 'refuse', 'choices'] as const;
export type Answer = (typeof answers)[number];

/** Runs while the page is read: `data-asks` on the page's root shows the question, `data-answered` is the answer. */
export const firstQuestionScript = (unit: UnitId): string =>
  `{const page=document.documentElement.dataset;` +
  `if(!document.cookie.split("; ").some(c=>c.startsWith(${JSON.stringify(`${consentCookie(unit)}=`)}))){` +
  `page.asks="";document.addEventListener("click",e=>{` +
  `const{answer}=e.target.closest(".first-question [data-answer]")?.dataset??{};` +
  `if(answer&&"asks" in page){page.answered=answer;delete page.asks}})}}`;

/** The answer given so far; from now on the page's own question is gone. */
export function takeFirstAnswer(): Answer | undefined {
  const page = document.documentElement.dataset;
  const answer = answers.find((each) => each === page['answered']);
  delete page['asks'];
  delete page['answered'];
  return answer;
}
