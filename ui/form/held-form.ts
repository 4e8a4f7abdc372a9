// A form may be sent before the script is there that sends it. A short script in the page keeps it from leaving,
// and it is sent once the page is alive: whoever was quick need not press twice. Forms that are questions in an
// address (`get`) are the browser's own, and go at once.
import { useEffect, useState } from 'react';

/**
 * Runs while the page is read. `data-alive` on the page's root says that forms send themselves by now. Nobody else
 * hears of a form that is held: React may be listening already, and it would go twice.
 */
export const holdFormsScript =
  `document.addEventListener("submit",e=>{const form=e.target;` +
  `if(form.method==="post"&&!("alive" in document.documentElement.dataset)){` +
  `e.preventDefault();e.stopImmediatePropagation();form.dataset.held="";e.submitter?.setAttribute("aria-busy","true")}},true)`;

/** For the root of the page: whatever was held back goes once the fields have taken what was put into them. */
export function useHeldForms(): void {
  // The fields tell what they find while the page comes alive; one drawing later everybody knows of it.
  const [isTold, setTold] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- another drawing is what is wanted, together with the fields' own
  useEffect(() => setTold(true), []);
  useEffect(() => {
    if (isTold) sendHeldForms();
  }, [isTold]);
}

function sendHeldForms(): void {
  document.documentElement.dataset['alive'] = '';
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-held]')) {
    delete form.dataset['held'];
    form.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
    form.requestSubmit();
  }
}
