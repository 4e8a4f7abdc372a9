import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { Button } from '#ui/actions/button.tsx';
import { useAlive } from '#ui/foundation/alive.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { SearchField } from '#ui/fields/typed/search-field.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { Spread } from '#ui/layout/spread.tsx';
import { Contact } from './contact.tsx';
import { faqGroups, faqJsonLd, searchFaq, type FaqEntry } from './faq-entries.ts';
import { MarkedText } from './marked-text.tsx';
import type { ShopFacts } from './shop-facts.ts';

/** Not the name of the search for cards, which stands in the header of the same page; old links have that one. */
const wishParameter = 'question';

/** Few enough to be read without a click. */
const openedMax = 3;

/** Questions and answers. The search is a form, so it also works before any script does. */
export function Faq({ facts }: { facts: ShopFacts }) {
  const intl = useIntl();
  const isAlive = useAlive();
  const [address] = useSearchParams();
  const [wish, setWish] = useState(address.get(wishParameter) ?? address.get('q') ?? '');
  const all = faqGroups(intl, facts, useOffers());
  const found = searchFaq(all, wish);
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  const isSearching = wish.trim() !== '';
  return (
    <>
      <title>{intl.formatMessage({ id: 'faq.title' }, { shop: facts.shop })}</title>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: faqJsonLd(all) }} />
      <Spread
        lead={
          <>
            <h1 className="display-page">{intl.formatMessage({ id: 'faq.heading' })}</h1>
            <search>
              <form
                className="mbs-6 flex gap-3"
                onSubmit={(event) => {
                  if (isAlive) event.preventDefault();
                }}
              >
                <div className="min-w-0 flex-1">
                  <SearchField
                    name={wishParameter}
                    label={intl.formatMessage({ id: 'faq.search' })}
                    placeholder={intl.formatMessage({ id: 'faq.search' })}
                    clearLabel={intl.formatMessage({ id: 'faq.search.clear' })}
                    value={wish}
                    onChange={setWish}
                  />
                </div>
                {address.get('lang') && <input type="hidden" name="lang" value={address.get('lang') ?? ''} />}
                {/* With script the answers follow every letter. */}
                <noscript>
                  <Button type="submit" look="secondary">
                    {intl.formatMessage({ id: 'faq.search.go' })}
                  </Button>
                </noscript>
              </form>
              <output className="mbs-3 block min-h-5 text-sm text-ink-2">
                {isSearching && count > 0 && intl.formatMessage({ id: 'faq.found' }, { count })}
                {isSearching && count === 0 && intl.formatMessage({ id: 'faq.nothing' }, { wish })}
              </output>
            </search>
          </>
        }
        end={<Contact facts={facts} title={intl.formatMessage({ id: 'pages.contact' })} />}
      >
        {count === 0 && (
          <Link to="/faq" onClick={() => setWish('')} className={linkClass.action}>
            {intl.formatMessage({ id: 'faq.nothing.action' })}
          </Link>
        )}
        {found.map(({ id, title, entries }) => (
          <section key={id} className="not-first:mbs-12" aria-labelledby={`faq-${id}`}>
            <h2 id={`faq-${id}`} className="text-lg font-semibold">
              {title}
            </h2>
            <div className="mbs-3 border-b border-line">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} open={isSearching && count <= openedMax} />
              ))}
            </div>
          </section>
        ))}
      </Spread>
    </>
  );
}

function Entry({ entry, open }: { entry: FaqEntry; open: boolean }) {
  const offers = useOffers();
  return (
    <details id={entry.id} open={open} className="group border-t border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
        {entry.question}
        <Icon name="chevron" className="size-5 flex-none text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid justify-items-start gap-2 pbe-5 text-ink-2">
        {entry.blocks ? (
          <MarkedText blocks={entry.blocks} />
        ) : (
          <p className="max-w-[68ch] text-pretty">{entry.answer}</p>
        )}
        {entry.link && offers(entry.link.to) && (
          <Link to={entry.link.to} className={`${linkClass.action} text-ink`}>
            {entry.link.text}
          </Link>
        )}
      </div>
    </details>
  );
}
