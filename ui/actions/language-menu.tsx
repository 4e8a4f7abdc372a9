import { DropMenu } from './drop-menu.tsx';
import { Icon } from '../pictures/icon.tsx';

export interface LanguageLink {
  readonly tag: string;
  /** What the language calls itself. */
  readonly name: string;
  readonly href: string;
}

interface LanguageMenuProps {
  readonly label: string;
  readonly current: string;
  readonly links: readonly LanguageLink[];
}

/** A list of links behind the name of the current language. */
export function LanguageMenu({ label, current, links }: LanguageMenuProps) {
  return (
    <DropMenu
      summary={
        <>
          <Icon name="globe" className="size-4" />
          <span className="sr-only">{label}</span> {links.find(({ tag }) => tag === current)?.name}
        </>
      }
    >
      <ul>
        {links.map(({ tag, name, href }) => (
          <li key={tag}>
            <a
              href={href}
              lang={tag}
              hrefLang={tag}
              aria-current={tag === current ? 'true' : undefined}
              className="dropdown-item"
            >
              {name}
              {tag === current && <Icon name="tick" className="dropdown-tick size-4" />}
            </a>
          </li>
        ))}
      </ul>
    </DropMenu>
  );
}
