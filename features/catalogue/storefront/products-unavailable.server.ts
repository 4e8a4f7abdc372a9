// What a page says when the products could not be had.
import { data } from 'react-router';
import type { ClientFailure } from '#contract/client.ts';
import type { Language } from '#domain/values/language.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { unavailable } from '#browser/calls/no-page.ts';

/** HOME-10: when the api asks for a captcha, the error page then offers to try again. */
export const productsUnavailable = ({ name }: ClientFailure, language: Language) =>
  name === 'captcha.needed-google'
    ? data({ captchaTexts: messagesOf(language, 'captcha') }, { status: 503 })
    : unavailable();
