// A form with a captcha, as later screens have them: one button that makes a call, and what came of it.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider, type IntlConfig } from 'react-intl';
import type { ClientOutcome } from '#contract/client.ts';
import type { FailureName } from '#contract/failures.ts';
import type { CaptchaSettings } from '#browser/captcha/attempt.ts';
import type { CaptchaTokens } from '#browser/captcha/captcha.ts';
import { useCaptcha } from '#browser/captcha/use-captcha.tsx';
import { ToastList } from '#ui/overlays/toast.tsx';
import { toasts } from '#ui/overlays/toasts.ts';

export interface TestForm {
  readonly settings: CaptchaSettings | null;
  readonly messages: Readonly<Record<string, string>>;
  readonly locale: string;
  /** The codes with which the server refuses, one for each time; then it takes the call. */
  readonly refusals: readonly FailureName[];
}

/** Puts the form into the page, with the tokens of every call shown under it. */
export function showForm({ messages, locale, ...form }: TestForm): void {
  const place = document.createElement('section');
  document.querySelector('main')?.prepend(place);
  createRoot(place).render(
    <IntlProvider locale={locale} messages={messages as NonNullable<IntlConfig['messages']>}>
      <Form {...form} />
      <ToastList toasts={toasts} closeLabel={messages['captcha.close'] ?? ''} />
    </IntlProvider>,
  );
}

function Form({ settings, refusals }: Pick<TestForm, 'settings' | 'refusals'>) {
  const captcha = useCaptcha(settings);
  const [sent, setSent] = useState<readonly CaptchaTokens[]>([]);
  const [outcome, setOutcome] = useState('');

  async function submit(): Promise<void> {
    const left = [...refusals];
    const result = await captcha.send('login', async (tokens): Promise<ClientOutcome<null>> => {
      setSent((before) => [...before, tokens]);
      const name = left.shift();
      if (name === undefined) return { ok: true, data: null };
      return { ok: false, failure: { status: 200, name, message: '' } };
    });
    setOutcome(result === null ? 'ended' : result.ok ? 'taken' : 'refused');
  }

  return (
    <>
      <button type="button" onClick={() => void submit()}>
        Send
      </button>
      <output data-testid="outcome">{outcome}</output>
      <output data-testid="sent" className="block wrap-break-word">
        {JSON.stringify(sent)}
      </output>
      {captcha.popup}
    </>
  );
}
