// The frame around every screen: a thin bar, a header, the screen, a footer.
import type { ReactNode } from 'react';

export const mainId = 'main';

export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a
      href={`#${mainId}`}
      className="absolute start-4 -top-24 z-50 rounded-control bg-primary px-4 py-3 text-on-primary focus:top-2"
    >
      {children}
    </a>
  );
}

interface HeaderProps {
  /** In the bar of a phone, and in the header of a desktop; null where there is nothing to choose. */
  readonly ways: ReactNode | null;
  /** Signs and a sentence; on a phone the sentence, where there are no ways. */
  readonly lead: ReactNode;
  readonly contacts: ReactNode;
  readonly logo: ReactNode;
  readonly search: ReactNode;
  readonly actions: ReactNode;
  /** Above 1200 px, beside the actions; below that they are in the menu. */
  readonly links: ReactNode;
}

export function Header({ ways, lead, contacts, logo, search, actions, links }: HeaderProps) {
  return (
    <header>
      <div className="top-bar">
        <div className="wrap top-bar-inside">
          {ways && <div className="top-bar-ways">{ways}</div>}
          <div className="top-bar-start">{lead}</div>
          <div className="top-bar-end">{contacts}</div>
        </div>
      </div>
      <div className="head">
        <div className="wrap head-inside">
          <div className="head-logo">{logo}</div>
          {ways && <div className="head-ways">{ways}</div>}
          <div className="head-search">{search}</div>
          {links}
          <div className="head-actions">{actions}</div>
        </div>
      </div>
    </header>
  );
}

/** The name of the shop and its languages, above a page that is about one thing. */
export const QuietHeader = ({ logo, languages }: { logo: ReactNode; languages: ReactNode }) => (
  <header>
    <div className="head">
      <div className="wrap head-quiet">
        {logo}
        {languages}
      </div>
    </div>
  </header>
);

/** The mark and the name of the shop, as they stand in the header and the footer. */
export const logoClass =
  'inline-flex min-h-11 items-center gap-2 md:gap-3 font-display text-xl/8 md:text-2xl/8 ' +
  'font-[weight:var(--display-weight)] tracking-(--display-spacing) [word-spacing:var(--display-words)] whitespace-nowrap';

export interface FooterColumn {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ReactNode[];
  /** Alone in its row on a phone. */
  readonly wide?: boolean;
}

interface FooterProps {
  readonly lead: ReactNode;
  readonly columns: readonly FooterColumn[];
  readonly legal: ReactNode;
  /** The last line: small links. */
  readonly end: readonly ReactNode[];
}

export function Footer({ lead, columns, legal, end }: FooterProps) {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-columns">
          <div className="footer-lead">{lead}</div>
          {columns.map(({ id, title, items, wide }) => (
            <section key={id} className={wide ? 'footer-column footer-column-wide' : 'footer-column'}>
              <h2 className="mbe-2 font-semibold">{title}</h2>
              <FootList items={items} />
            </section>
          ))}
        </div>
        <div className="footer-end">
          <p>{legal}</p>
          <FootList items={end} />
        </div>
      </div>
    </footer>
  );
}

const FootList = ({ items }: { items: readonly ReactNode[] }) => (
  <ul>
    {items.map((item, index) => (
      <li key={index} className="footer-item">
        {item}
      </li>
    ))}
  </ul>
);
