import { useIntl } from 'react-intl';
import { data } from 'react-router';
import { unitText } from '#domain/values/language.ts';
import { readMarkedText } from '#domain/values/marked-text.ts';
import { OwnPage } from '#features/shop/storefront/pages/own-page.tsx';
import type { Route } from './+types/$href.ts';
import { requireUnit, visitContext } from '../visit.server.ts';

export function loader({ context, params: { href } }: Route.LoaderArgs) {
  const unit = requireUnit(context);
  const page = unit.infoPages.find((each) => each.href === href);
  if (!page) throw data(null, { status: 404 });
  const { language } = context.get(visitContext);
  const said = (text: typeof page.title) => unitText(unit, language, text);
  return {
    shop: said(unit.name),
    href,
    title: said(page.title),
    blocks: readMarkedText(said(page.content)),
    pages: unit.infoPages.map((each) => ({ href: each.href, title: said(each.title) })),
  };
}

export default function OwnPageRoute({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  return <OwnPage {...loaderData} pagesLabel={intl.formatMessage({ id: 'shell.footer.company' })} />;
}
