import { useId } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/button.tsx';
import { FootCard } from '#ui/foot.tsx';
import { linkClass } from '#ui/link.ts';
import type { ConsentSettings } from './consent.ts';
import type { Answer } from './first-question.ts';

interface ShortQuestionProps {
  readonly settings: ConsentSettings;
  /** As long as nobody listens, the page remembers which button was pressed by what it is marked with. */
  readonly onAnswer?: (answer: Answer) => void;
}

/** SHELL-27: beside the page, which stays usable. Refusing is as easy as accepting. */
export function ShortQuestion({ settings, onAnswer }: ShortQuestionProps) {
  const intl = useIntl();
  const id = useId();
  const button = (answer: Answer) => ({
    'data-answer': answer,
    onClick: () => onAnswer?.(answer),
  });
  return (
    <FootCard
      labelledBy={id}
      answers={
        <>
          <Button {...button('accept')}>{intl.formatMessage({ id: 'consent.accept' })}</Button>
          {settings.choices.length > 0 && (
            <Button {...button('refuse')}>{intl.formatMessage({ id: 'consent.refuse' })}</Button>
          )}
          <Button look="quiet" {...button('choices')}>
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
  );
}

/** SHELL-30 */
export function ConsentLinks({
  settings: { privacyUrl, statementUrl },
}: {
  readonly settings: ConsentSettings;
}) {
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
