import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { buttonClassOf } from '#ui/actions/button-look.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import type { CreditOperator } from './home.server.ts';

/** PHONE-03: phone credit is no gift, so it is not among the cards; below them a way leads to its page. */
export function CreditBand({ operators }: { readonly operators: readonly CreditOperator[] }) {
  const intl = useIntl();
  return (
    <section
      aria-labelledby="credit-title"
      className="mbs-16 grid items-center gap-x-12 gap-y-6 overflow-hidden rounded-panel border border-line bg-surface p-6 md:grid-cols-[1fr_auto] md:p-8"
    >
      <div className="grid justify-items-start gap-3">
        <h2 id="credit-title" className="display-2">
          {intl.formatMessage({ id: 'phone-credit.title' })}
        </h2>
        <p className="max-w-[52ch] text-pretty text-ink-2">{intl.formatMessage({ id: 'phone-credit.lead' })}</p>
        <Link to="/phone-credit" className={`${buttonClassOf({ look: 'secondary' })} mbs-2`}>
          {intl.formatMessage({ id: 'phone-credit.choose' })}
        </Link>
      </div>
      <ul className="grid grid-cols-3 gap-3 md:w-[420px]">
        {operators.map(({ itemCode, name, art }) => (
          <li key={itemCode}>
            <CardFace art={art} name={name} tagline="" caption="" later />
            <p className="mbs-2 text-sm">{name}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
