import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { MarkedBlock } from '#domain/values/marked-text.ts';
import { Spread } from '#ui/layout/spread.tsx';
import { MarkedText } from './marked-text.tsx';

export interface OwnPageProps {
  readonly shop: string;
  readonly href: string;
  readonly title: string;
  readonly blocks: readonly MarkedBlock[];
  /** All pages of this kind, this one among them. */
  readonly pages: readonly { readonly href: string; readonly title: string }[];
}

/** ROUTE-38: a page whose words are the unit's own. */
export function OwnPage({ shop, href, title, blocks, pages }: OwnPageProps) {
  const intl = useIntl();
  return (
    <>
      <title>{`${title} | ${shop}`}</title>
      <Spread
        lead={<h1 className="display-page">{title}</h1>}
        end={
          pages.length > 1 && (
            <nav aria-label={intl.formatMessage({ id: 'shell.footer.company' })}>
              <ul>
                {pages.map((each) => (
                  <li key={each.href}>
                    <Link
                      to={`/${each.href}`}
                      aria-current={each.href === href ? 'page' : undefined}
                      className="spread-way"
                    >
                      {each.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )
        }
      >
        <article className="text-lg">
          <MarkedText blocks={blocks} />
        </article>
      </Spread>
    </>
  );
}
