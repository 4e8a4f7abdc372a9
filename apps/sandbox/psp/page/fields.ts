// The fields of the page, each with its error beside it.
import { html, type Html } from '../../page/html.ts';
import type { FieldError } from './tried.ts';

export interface FieldWish {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly more: Html;
  readonly errors: readonly FieldError[];
  readonly brand?: boolean;
}

/** A screen reader reads the error with its field. The buyer is put at the first that is wrong. */
export function field({ name, label, value, more, errors, brand = false }: FieldWish): Html {
  const own = errors.find((error) => error.field === name);
  const wrong = own ? html` aria-invalid="true"${pointsTo(name)}${own === errors[0] ? html` autofocus` : null}` : null;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="box">
      <input id="${name}" name="${name}" value="${value}"${more}${wrong}>${brand ? html`<span class="brand" aria-hidden="true"></span>` : null}
    </div>
    ${own ? errorOf(name, own.text) : null}
  </div>`;
}

export const pointsTo = (name: string): Html => html` aria-describedby="${name}-error"`;

export const errorOf = (name: string, text: string): Html =>
  html`<p class="error" role="alert" id="${name}-error">${text}</p>`;
