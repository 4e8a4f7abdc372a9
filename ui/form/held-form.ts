// A form may be sent before the script is there that sends it. A short script in the page keeps it from leaving,
// and it is sent once the page is alive: whoever was quick need not press twice. Forms that are questions in an
// address (`get`) are the browser's own, and go at once.

/** Runs while the page is read. `data-alive` on the page's root says that forms send themselves by now. */
export const holdFormsScript =
  `document.addEventListener("submit",e=>{const form=e.target;` +
  `if(form.method==="post"&&!("alive" in document.documentElement.dataset)){` +
  `e.preventDefault();form.dataset.held="";e.submitter?.setAttribute("aria-busy","true")}},true)`;

/** The page is alive: whatever was held back goes. */
export function sendHeldForm(): void {
  document.documentElement.dataset['alive'] = '';
  const form = document.querySelector<HTMLFormElement>('form[data-held]');
  if (!form) return;
  delete form.dataset['held'];
  form.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
  form.requestSubmit();
}
