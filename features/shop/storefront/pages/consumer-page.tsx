import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { BrandMark as Mark } from '#domain/units/theme.ts';
import { BrandMark } from '#ui/pictures/brand-mark.tsx';
import { Icon, type IconName } from '#ui/pictures/icon.tsx';
import { placeOf, shortcutNames, type Shortcut } from './shortcuts.ts';

export interface ConsumerPageProps {
  readonly shop: string;
  readonly mark: Mark;
  readonly shortcuts: readonly Shortcut[];
}

/** ROUTE-39 ROUTE-43: the unit's own list of ways into the shop; it stands without header and footer. */
export function ConsumerPage({ shop, mark, shortcuts }: ConsumerPageProps) {
  const intl = useIntl();
  return (
    <>
      <title>{intl.formatMessage({ id: 'pages.consumer.title' }, { shop })}</title>
      <div className="wrap grid min-h-dvh max-w-2xl content-center gap-8 py-12">
        <p className="flex items-center gap-3 font-semibold">
          <BrandMark mark={mark} className="size-9" />
          {shop}
        </p>
        <h1 className="display-2">{intl.formatMessage({ id: 'pages.consumer.heading' })}</h1>
        <ul className="grid gap-3">
          {shortcuts.map((shortcut) => (
            <li key={shortcut.to}>
              <ShortcutLink shortcut={shortcut} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function ShortcutLink({ shortcut: { to, icon, name } }: { shortcut: Shortcut }) {
  const intl = useIntl();
  const known = shortcutNames[to];
  const className =
    'flex min-h-16 items-center gap-4 rounded-panel border border-line bg-surface px-5 py-3 font-semibold transition-colors hover:border-line-2';
  const inside = (
    <>
      <span className="grid size-10 flex-none place-items-center rounded-control bg-accent-wash text-accent-ink">
        <Icon name={icon satisfies IconName} />
      </span>
      <span className="flex-1">{known ? intl.formatMessage({ id: known }) : name}</span>
      <Icon name="forward" className="size-5 text-ink-2 rtl:-scale-x-100" />
    </>
  );
  return to.startsWith('/') ? (
    <Link to={placeOf(to)} className={className}>
      {inside}
    </Link>
  ) : (
    <a href={to} rel="noopener noreferrer" className={className}>
      {inside}
    </a>
  );
}
