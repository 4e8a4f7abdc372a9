// Turns a drawing, or a few plain words, into the text of its markup. React would do the same, but a page has thirty cards of a
// hundred shapes each: as text a card is drawn once on the server and kept, and a browser that takes over
// the page does not walk through three thousand shapes that never change. The whole of React's own
// renderer to text is far too large for a browser; drawings need only this much of it.
import type { ReactNode } from 'react';
import { Fragment, isValidElement } from 'react';

type Attribute = string | number | boolean | null | undefined;
type Props = Readonly<Record<string, Attribute>> & { readonly children?: ReactNode };

/** Shapes, text and plain functions that make them; a drawing has no state and no hooks. */
export function svgText(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node === 'string' || typeof node === 'number') return escaped(String(node));
  if (Array.isArray(node)) return node.map((each) => svgText(each as ReactNode)).join('');
  // What only looks like an element came from somebody's JSON.
  if (!isValidElement<Props>(node)) return '';
  const { type, props } = node;
  if (type === Fragment) return svgText(props.children);
  if (typeof type === 'function') return svgText((type as (given: Props) => ReactNode)(props));
  return `<${type}${attributes(props)}>${svgText(props.children)}</${type}>`;
}

function attributes(props: Props): string {
  let text = '';
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'key' || value === undefined || value === null || value === false) continue;
    text += ` ${attributeName(name)}="${escaped(String(value as Attribute))}"`;
  }
  return text;
}

/** SVG writes most names with hyphens, and a few as they are. */
const asWritten = new Set([
  'viewBox',
  'preserveAspectRatio',
  'patternUnits',
  'patternTransform',
  'patternContentUnits',
  'gradientUnits',
  'gradientTransform',
  'clipPathUnits',
  'textLength',
  'lengthAdjust',
]);

const attributeName = (name: string): string =>
  name === 'className'
    ? 'class'
    : asWritten.has(name)
      ? name
      : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
