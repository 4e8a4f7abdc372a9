// What all forms share: what was typed, what is wrong with it, and when that is said. A field is looked at when
// it is left, again with every letter once it was wrong, and all of them on sending.
import { useRef, useState, type FocusEvent, type FormEvent, type RefObject } from 'react';
import { useWhenLifted } from './when-lifted.ts';

/** What is wrong, by the name of the field. */
export type Faults<Name extends string = string> = { readonly [N in Name]?: string | false | undefined };

export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

export interface Form<Name extends string, Fault extends string> {
  readonly values: Record<Name, string>;
  readonly element: RefObject<HTMLFormElement | null>;
  /** All that a field of text wants to know. */
  readonly field: (name: Name) => FormField;
  readonly set: (changes: Partial<Record<Name, string>>) => void;
  /** Empty, with nothing said, as at first. */
  readonly clear: () => void;
  readonly error: (name: Name | Fault) => string | undefined;
  /** What the server finds wrong: it stands until what it is about is something else. */
  readonly refuse: (faults: Faults<Name | Fault>) => void;
  /** For the form; `send` is called with what was typed when nothing is wrong with it. */
  readonly props: (send: (values: Record<Name, string>) => void) => FormProps;
}

export interface FormProps {
  /** A form sent before the page is alive must not put a password into an address. */
  readonly method: 'post';
  readonly noValidate: true;
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** What a form is about, by name: what its fields hold, and what else a refusal may be of. */
type Matters = Readonly<Record<string, string | undefined>>;

/** What the server finds wrong, and with what. */
interface Refused<Name extends string> {
  readonly faults: Faults<Name>;
  readonly matters: Matters;
}

/**
 * `check` says all that is wrong with what is there; what of it is shown is decided here. Names of faults that
 * are no fields of text (a box that must be ticked) go along. `more` says what a refusal is about where that is
 * more than its own field, or none: a phone number is one together with its country.
 */
export function useForm<Name extends string, Fault extends string = never>(
  start: Record<Name, string> | (() => Record<Name, string>),
  check: (values: Record<Name, string>) => Faults<Name | Fault>,
  more: (values: Record<Name, string>) => { readonly [N in Name | Fault]?: string } = () => ({}),
): Form<Name, Fault> {
  const [values, setValues] = useState(start);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Refused<Name | Fault> | null>(null);
  const sent = useRef<Matters>({});
  const element = useRef<HTMLFormElement>(null);
  const whenLifted = useWhenLifted();
  const wrong = check(values);
  const mattersIn = (typed: Record<Name, string>): Matters => ({ ...typed, ...more(typed) });
  const matters = mattersIn(values);
  // What a password manager has put into the other fields comes along, before the next drawing wipes it.
  const set = (changes: Partial<Record<Name, string>>) => {
    const filledIn = Object.entries(typedIn(element.current, Object.keys(values)));
    setValues((before) => ({
      ...before,
      // A field that has just spoken for itself may say it better than its box.
      ...Object.fromEntries(filledIn.filter(([name]) => before[name as Name] === values[name as Name])),
      ...changes,
    }));
  };
  const error = (name: Name | Fault): string | undefined => {
    const isAsSent = refused !== null && isSame(name, matters, refused.matters);
    return (isAsSent && refused.faults[name]) || (shown.has(name) && wrong[name]) || undefined;
  };
  return {
    values,
    element,
    set,
    error,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as Partial<Record<Name, string>>),
      error: error(name),
    }),
    clear() {
      setValues(start);
      setShown(new Set());
      setRefused(null);
    },
    refuse(faults) {
      setRefused({ faults, matters: sent.current });
      if (element.current) focusFirst(element.current, faults);
    },
    props: (send) => ({
      method: 'post',
      noValidate: true,
      ref: element,
      onBlur(event) {
        const { name, value } = event.target as Element as HTMLInputElement;
        // Whoever only passes by an empty field is not told that it is empty.
        if (name && value) whenLifted(() => setShown((before) => new Set(before).add(name)));
      },
      onSubmit(event) {
        event.preventDefault();
        const form = event.currentTarget;
        const typed = { ...values, ...typedIn(form, Object.keys(values)) };
        const found = check(typed);
        sent.current = mattersIn(typed);
        setValues(typed);
        setRefused(null);
        setShown(new Set([...shown, ...namesOf(found)]));
        if (!focusFirst(form, found)) send(typed);
      },
    }),
  };
}

/**
 * What the fields hold. Read from the page itself: a password manager may have filled in what no script was
 * told of.
 */
const typedIn = (form: HTMLFormElement | null, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...(form ? new FormData(form) : [])].flatMap(([name, value]) =>
      names.includes(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** What nobody has said the matter of is about all of the form. */
const isSame = (name: string, one: Matters, other: Matters): boolean =>
  name in one ? one[name] === other[name] : Object.keys(one).every((each) => one[each] === other[each]);

const namesOf = (faults: Faults): readonly string[] =>
  Object.entries(faults).flatMap(([name, fault]) => (fault ? [name] : []));

/** Puts the cursor into the first field that is wrong; true when there is one. */
function focusFirst(form: HTMLFormElement, faults: Faults): boolean {
  const names = namesOf(faults);
  if (names.length === 0) return false;
  const field = [...form.elements].find((each) => names.includes((each as HTMLInputElement).name));
  // A field of several parts keeps its value in one that nobody sees.
  const isSeen = field?.checkVisibility() ?? false;
  const part = isSeen ? field : field?.closest('.field')?.querySelector('[role=spinbutton]');
  (part as HTMLElement | null | undefined)?.focus();
  return true;
}
