// The fields of the page, each with its error beside it.
import { html, type Html } from '../../page/html.ts';
import type { FieldError } from './tried.ts';

export interface FieldWish {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly more: Html;
  readonly error: FieldError | null;
  readonly brand?: boolean;
}

/** A screen reader reads the error with its field, where the buyer is put as well. */
export function field({ name, label, value, more, error, brand = false }: FieldWish): Html {
  const own = error?.field === name ? error : null;
  const wrong = own ? html` aria-invalid="true"${pointsTo(name)}` : null;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="box">
      <input id="${name}" name="${name}" value="${value}"${more}${wrong}>${brand ? html`<span class="brand" aria-hidden="true"></span>` : null}
    </div>
    ${own ? errorOf(name, own.text) : null}
  </div>`;
}

export const pointsTo = (name: string): Html => html` aria-describedby="${name}-error" autofocus`;

export const errorOf = (name: string, text: string): Html =>
  html`<p class="error" role="alert" id="${name}-error">${text}</p>`;
