import { useIntl } from 'react-intl';
import { DropMenu } from '#ui/actions/drop-menu.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import type { ShellShop } from '../shell.ts';

interface CountryListProps {
  readonly countries: ShellShop['countries'];
  readonly rowClass: string;
}

/** SHELL-12: another country is another shop, and so another document. */
export const CountryList = ({ countries, rowClass }: CountryListProps) => (
  <ul>
    {countries.map(({ code, name, href, isHere }) => (
      <li key={code}>
        <a href={href} aria-current={isHere ? 'true' : undefined} className={rowClass}>
          {name}
          {isHere && <Icon name="tick" className="dropdown-tick size-4" />}
        </a>
      </li>
    ))}
  </ul>
);

/** SHELL-11: on a desktop; on a phone it is a window of its own, behind an entry of the menu. */
export function CountryMenu({ countries }: Pick<ShellShop, 'countries'>) {
  const intl = useIntl();
  if (countries.length < 2) return null;
  const label = intl.formatMessage({ id: 'shell.country' });
  return (
    <DropMenu
      summary={
        <>
          <Icon name="pin" className="size-4" />
          <span className="sr-only">{label}</span> {countries.find(({ isHere }) => isHere)?.name ?? label}
        </>
      }
    >
      <CountryList countries={countries} rowClass="dropdown-item" />
    </DropMenu>
  );
}
