import { useIntl } from 'react-intl';
import { isLanguage, localeTag, type Language } from '#domain/values/language.ts';
import { Select } from '#ui/fields/choices/select.tsx';
import { languageChanges } from './delivery-changes.ts';
import type { PartProps } from './part.ts';

/** SEND-08: in which of the unit's languages they are written to; that of the page if nobody says otherwise. */
export function LanguageChoice({ draft, terms: { shop }, change, error }: PartProps) {
  const intl = useIntl();
  if (shop.languages.length < 2) return null;
  return (
    <div className="md:max-w-80">
      <Select
        name="language"
        label={intl.formatMessage({ id: 'delivery.language' })}
        hint={intl.formatMessage({ id: 'delivery.language.hint' })}
        autoComplete="off"
        options={shop.languages.map((language) => ({ value: language, label: ownName(language) }))}
        value={draft.receivers[0].language ?? shop.language}
        // Their own if it is the page's, so that it goes along should the buyer choose another.
        onChange={(chosen) =>
          change((now) => languageChanges(now, isLanguage(chosen) && chosen !== shop.language ? chosen : null))
        }
        error={error('language')}
      />
    </div>
  );
}

/** What a language calls itself, with a capital where the script has capitals. */
function ownName(language: Language): string {
  const tag = localeTag(language);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
