import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { CookieChoice } from '#domain/units/unit.ts';
import { Button } from '#ui/actions/button.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import type { Consent, ConsentSettings } from './consent.ts';
import { showQuestion, takeAnswer } from './cookie-question.ts';
import { ConsentLinks } from './cookie-question.tsx';

export const useConsent = (consent: Consent) => useSyncExternalStore(consent.subscribe, consent.state, consent.state);

/** A link to this opens the choices, wherever on the page it is. */
const choicesHash = '#cookies';

interface ConsentProps {
  readonly consent: Consent;
  readonly settings: ConsentSettings;
}

/** The question itself is part of the page; here are its answers, and the choices. */
export function ConsentQuestion({ consent, settings }: ConsentProps) {
  const { view } = useConsent(consent);
  useChoicesLink(consent);
  useAnswers(consent);
  useEffect(() => showQuestion(view === 'short'), [view]);
  return view === 'full' && <FullView consent={consent} settings={settings} />;
}

/** What was answered before this was there counts as well. */
function useAnswers(consent: Consent): void {
  useEffect(() => {
    const hear = () => {
      const answer = takeAnswer();
      if (answer === 'accept') consent.acceptAll();
      else if (answer === 'refuse') consent.refuseAll();
      else if (answer === 'choices') consent.showChoices();
    };
    hear();
    document.addEventListener('click', hear);
    return () => document.removeEventListener('click', hear);
  }, [consent]);
}

/** The link works by itself as well: an address that ends with it opens the choices when the page is there. */
function useChoicesLink(consent: Consent): void {
  useEffect(() => {
    if (location.hash === choicesHash) consent.showChoices();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (!link || link.hash !== choicesHash || link.pathname !== location.pathname) return;
      // Nowhere to go: neither the page nor the history moves.
      event.preventDefault();
      consent.showChoices();
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [consent]);
}

/** SHELL-28 */
function FullView({ consent, settings }: ConsentProps) {
  const intl = useIntl();
  const { choices } = settings;
  const [wanted, setWanted] = useState<readonly CookieChoice[]>(consent.state().allowed ?? []);
  const toggle = (choice: CookieChoice, on: boolean) =>
    setWanted((before) => [...before.filter((other) => other !== choice), ...(on ? [choice] : [])]);
  return (
    <Popup
      title={intl.formatMessage({ id: 'consent.title' })}
      ok={{
        label: intl.formatMessage({ id: 'consent.save' }),
        onPress: () => consent.choose(wanted),
      }}
      closeLabel={intl.formatMessage({ id: 'consent.close' })}
      onClose={consent.back}
    >
      <p className="text-sm">
        {intl.formatMessage({ id: 'consent.text' })} <ConsentLinks settings={settings} />
      </p>
      <ul className="mbs-5 grid divide-y divide-line text-start text-ink">
        <Required
          title={intl.formatMessage({ id: 'consent.required.buying' })}
          text={intl.formatMessage({ id: 'consent.required.buying.text' })}
        />
        <Required
          title={intl.formatMessage({ id: 'consent.required.security' })}
          text={intl.formatMessage({ id: 'consent.required.security.text' })}
        />
        <Required
          title={intl.formatMessage({ id: 'consent.required.settings' })}
          text={intl.formatMessage({ id: 'consent.required.settings.text' })}
        />
        {choices.includes('advertising') && (
          <li className="grid">
            <Switch
              apart
              label={intl.formatMessage({ id: 'consent.advertising' })}
              hint={intl.formatMessage({ id: 'consent.advertising.text' })}
              checked={wanted.includes('advertising')}
              onChange={(on) => toggle('advertising', on)}
            />
          </li>
        )}
        {choices.includes('analytics') && (
          <li className="grid">
            <Switch
              apart
              label={intl.formatMessage({ id: 'consent.analytics' })}
              hint={intl.formatMessage({ id: 'consent.analytics.text' })}
              checked={wanted.includes('analytics')}
              onChange={(on) => toggle('analytics', on)}
            />
          </li>
        )}
      </ul>
      {choices.length > 0 && (
        <div className="mbs-3 grid grid-cols-2 gap-3 [&>button]:px-2">
          <Button look="secondary" onClick={consent.refuseAll}>
            {intl.formatMessage({ id: 'consent.refuse' })}
          </Button>
          <Button look="secondary" onClick={consent.acceptAll}>
            {intl.formatMessage({ id: 'consent.accept' })}
          </Button>
        </div>
      )}
    </Popup>
  );
}

/** What the shop cannot do without: told, not asked. */
function Required({ title, text }: { title: string; text: string }) {
  const intl = useIntl();
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-2.5 text-sm">
      <span className="font-medium">{title}</span>
      <span className="text-[13px] font-medium text-good">{intl.formatMessage({ id: 'consent.required' })}</span>
      <span className="col-span-2 text-[13px] text-pretty text-ink-2">{text}</span>
    </li>
  );
}
