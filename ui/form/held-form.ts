// A form may be sent before the script is there that sends it. A short script in the page keeps it from leaving,
// and it is sent once the page is alive: whoever was quick need not press twice. Forms that are questions in an
// address (`get`) are the browser's own, and go at once.
import { useEffect, useState } from 'react';

/** Longer than a slow line takes, and shorter than anybody waits for a button. */
const patienceMs = 20_000;

/**
 * Runs while the page is read. `data-alive` on the page's root says that forms send themselves by now. Nobody else
 * hears of a form that is held: React may be listening already, and it would go twice.
 *
 * Where the scripts fail to come, or do not come for long, its button is let go of and `unloaded` says so. The sentence
 * is the last thing in its form: there React lets it be, should the page come alive after all. Then the form is sent.
 */
export const holdFormsScript = (unloaded: string): string =>
  `{const page=document.documentElement.dataset;let isLost=false;` +
  `const letGo=()=>{if(!("alive" in page))for(const form of document.querySelectorAll("form[data-held]")){` +
  `if(form.querySelector("[data-unloaded]"))continue;form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");` +
  `const note=document.createElement("p");note.className="field-error";note.dataset.unloaded="";` +
  `note.setAttribute("role","alert");form.append(note);note.textContent=${inScript(unloaded)};` +
  // Below the button, which on a phone is where the screen ends.
  `note.scrollIntoView({block:"nearest"})}};` +
  `const lose=()=>{if(!("alive" in page)){isLost=true;letGo()}};` +
  // A module that fails to come is no event of its own, but a promise that nobody has kept.
  `addEventListener("unhandledrejection",lose);` +
  `addEventListener("error",e=>{if(e.target instanceof HTMLScriptElement)lose()},true);` +
  `document.addEventListener("submit",e=>{const form=e.target;` +
  `if(form.method==="post"&&!("alive" in page)){` +
  `e.preventDefault();e.stopImmediatePropagation();form.querySelector("[data-unloaded]")?.remove();` +
  `form.dataset.held="";e.submitter?.setAttribute("aria-busy","true");` +
  `if(isLost)letGo();else setTimeout(letGo,${patienceMs})}},true)}`;

/** No text can end the script that it stands in. */
const inScript = (text: string): string => JSON.stringify(text).replaceAll('<', String.raw`\u003c`);

/**
 * For the root of the page: whatever was held back goes once the fields have taken what was put into them. It is a
 * component of its own, since its second drawing would otherwise be the whole page's.
 */
export function HeldForms(): null {
  // The fields tell what they find while the page comes alive; one drawing later everybody knows of it.
  const [isTold, setTold] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- another drawing is what is wanted, together with the fields' own
  useEffect(() => setTold(true), []);
  useEffect(() => {
    if (isTold) sendHeldForms();
  }, [isTold]);
  return null;
}

function sendHeldForms(): void {
  document.documentElement.dataset['alive'] = '';
  for (const note of document.querySelectorAll('[data-unloaded]')) note.remove();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-held]')) {
    delete form.dataset['held'];
    form.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
    form.requestSubmit();
  }
}
