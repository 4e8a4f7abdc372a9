import { useId } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { FootCard } from '#ui/layout/foot.tsx';
import { linkClass } from '#ui/actions/link.ts';
import './cookie-question.css';
import type { ConsentSettings } from './consent.ts';
import type { Answer } from './cookie-question.ts';

interface CookieQuestionProps {
  readonly settings: ConsentSettings;
}

const answering = (answer: Answer) => ({ 'data-answer': answer });

/**
 * SHELL-27: beside the page, which stays usable. Refusing is as easy as accepting. On every page but
 * those of an error, and seen by whoever has not answered yet.
 */
export function CookieQuestion({ settings }: CookieQuestionProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <div className="cookie-question">
      <FootCard
        labelledBy={id}
        answers={
          <>
            <Button {...answering('accept')}>{intl.formatMessage({ id: 'consent.accept' })}</Button>
            {settings.choices.length > 0 && (
              <Button {...answering('refuse')}>{intl.formatMessage({ id: 'consent.refuse' })}</Button>
            )}
            <Button look="quiet" {...answering('choices')}>
              {intl.formatMessage({ id: 'consent.preferences' })}
            </Button>
          </>
        }
      >
        <h2 id={id} className="text-lg font-semibold">
          {intl.formatMessage({ id: 'consent.title' })}
        </h2>
        <p className="text-sm text-pretty text-ink-2">
          {intl.formatMessage({ id: 'consent.text' })} <ConsentLinks settings={settings} />
        </p>
      </FootCard>
    </div>
  );
}

/** SHELL-30 */
export function ConsentLinks({ settings: { privacyUrl, statementUrl } }: CookieQuestionProps) {
  const intl = useIntl();
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {privacyUrl && (
        <a href={privacyUrl} className={`${linkClass.text} py-0.5`}>
          {intl.formatMessage({ id: 'consent.privacy' })}
        </a>
      )}
      {statementUrl && (
        <a href={statementUrl} className={`${linkClass.text} py-0.5`}>
          {intl.formatMessage({ id: 'consent.statement' })}
        </a>
      )}
    </span>
  );
}
