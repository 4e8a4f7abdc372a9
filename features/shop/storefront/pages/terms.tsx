import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Spread } from '#ui/layout/spread.tsx';
import { Contact } from './contact.tsx';
import { MarkedText } from './marked-text.tsx';
import { namesOfMeans } from './payment-names.ts';
import type { ShopFacts } from './shop-facts.ts';
import { sayIn } from './say.ts';

/** ROUTE-37: what holds for paying and registering, and what the unit adds in its own words. */
export function Terms({ facts }: { facts: ShopFacts }) {
  const intl = useIntl();
  const { shop, seller, inSentence, ownTerms, guests } = facts;
  const say = sayIn(intl);
  const hasBusiness = facts.can.includes('business');
  const takesTransfers = facts.means.includes('bank-transfer');
  const { validMonths: months, deliveryHours: hours, transferTime: time, currency } = facts;
  return (
    <>
      <title>{say('terms.title', { shop })}</title>
      <Spread
        lead={
          <header className="grid gap-3">
            <h1 className="display-page">{say('terms.heading')}</h1>
            <p className="max-w-[60ch] text-ink-2">{say('terms.lead')}</p>
            <p className="max-w-[60ch] text-sm text-ink-2">
              {say('terms.seller', { seller: inSentence.seller, address: inSentence.address })}
              {seller.taxIds.length > 0 && (
                <>
                  <br />
                  {say('terms.tax-ids', { ids: seller.taxIds.join(', ') })}
                </>
              )}
            </p>
          </header>
        }
        end={<Contact facts={facts} title={say('terms.contact')} />}
      >
        <article className="grid gap-12">
          <Clauses title={say('terms.pay')}>
            {[
              say('terms.pay.means', { means: namesOfMeans(intl, facts.means) }),
              say('terms.pay.currency', { currency, tax: facts.pricesIncludeTax ? 'yes' : 'no' }),
              say('terms.pay.due'),
              takesTransfers && say('terms.pay.window', { time }),
              say('terms.pay.failed'),
              say('terms.pay.sent', { hours }),
              say('terms.pay.valid', { months }),
            ]}
          </Clauses>
          <Clauses title={say('terms.register')}>
            {[
              say('terms.register.guests', { guests }),
              guests !== 'only' && say('terms.register.true'),
              facts.asksIdCard && say('terms.register.id'),
              guests !== 'only' && say('terms.register.password'),
              hasBusiness && say('terms.register.company'),
              guests !== 'only' && say('terms.register.end'),
            ]}
          </Clauses>
          {ownTerms && (
            <section className="grid gap-4">
              <h2 className="text-lg font-semibold">{ownTerms.title}</h2>
              <MarkedText blocks={ownTerms.blocks} />
            </section>
          )}
        </article>
      </Spread>
    </>
  );
}

/** Numbered, so that a letter can name one. */
function Clauses({ title, children }: { title: string; children: readonly (string | false)[] }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ol className="grid max-w-[68ch] list-decimal gap-3 ps-6 text-pretty marker:text-ink-2 marker:tabular-nums">
        {children.filter((clause) => clause !== false).map(clauseOf)}
      </ol>
    </section>
  );
}

const clauseOf = (clause: string): ReactNode => <li key={clause}>{clause}</li>;
