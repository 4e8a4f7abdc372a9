import type { ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, useIntl, type IntlShape } from 'react-intl';
import { fromPlain, type Plain } from './plain-data.ts';

type Messages = Readonly<Record<string, string>>;

interface TextsProps {
  readonly messages: Messages | Plain<Messages>;
  readonly children: ReactNode;
}

/** The texts of the frame, and the language of the page. */
export function Texts({ locale, messages, children }: TextsProps & { locale: string }) {
  return <RawIntlProvider value={intlOf(locale, messages)}>{children}</RawIntlProvider>;
}

/** The texts of one slice, for the screens inside it; the language is that of the page. */
export function SliceTexts(props: TextsProps) {
  const { locale } = useIntl();
  return <Texts locale={locale} {...props} />;
}

// A text is taken apart the first time it is shown. A server shows the same ones to everybody, so what
// was made of a set of texts is kept as long as that set is.
const made = new WeakMap<Messages, IntlShape>();
const read = new Map<Plain<Messages>, Messages>();
const formats = createIntlCache();

function messagesIn(text: Plain<Messages>): Messages {
  const messages = read.get(text) ?? fromPlain(text);
  read.set(text, messages);
  return messages;
}

function intlOf(locale: string, given: TextsProps['messages']): IntlShape {
  const messages = typeof given === 'string' ? messagesIn(given) : given;
  const known = made.get(messages);
  if (known?.locale === locale) return known;
  // A page carries only the slices it shows, while the type knows the whole catalogue.
  const intl = remembering(createIntl({ locale, messages: messages as never }, formats));
  made.set(messages, intl);
  return intl;
}

const rememberedMax = 500;

/** To put a count or a name into a text takes far longer than to remember what came of it. */
function remembering(intl: IntlShape): IntlShape {
  const remembered = new Map<string, string>();
  const format = (...given: Parameters<IntlShape['formatMessage']>) => {
    const [{ id }, values, options] = given;
    if (options || !values || !Object.values(values).every(isPlain)) return intl.formatMessage(...given);
    const key = JSON.stringify([id, values]);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const text: unknown = intl.formatMessage(...given);
    // Only values that are elements make it anything but text.
    if (typeof text !== 'string') return text;
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(key, text);
    return text;
  };
  return { ...intl, formatMessage: format as IntlShape['formatMessage'] };
}

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
