import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { chipClass, ChipRow } from '#ui/actions/chip.tsx';
import { QuietSelect } from '#ui/fields/choices/select.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { withFilter, type HomeFilter } from './filter.ts';
import { goHome, wantedAddress } from './wanted-address.ts';
import type { HomeData } from '../home/home.server.ts';

type FiltersProps = Pick<HomeData, 'categories' | 'countries'> & {
  /** UNIT-78: how many categories are shown before "more". */
  readonly categoryLimit: number | null;
  readonly filter: HomeFilter;
};

const keepPlace = { preventScrollReset: true, replace: true } as const;

/** Categories as links, the rest as switches; every choice is in the address. */
export function Filters({ categories, countries, categoryLimit, filter }: FiltersProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const change = (changes: Partial<HomeFilter>) => void goHome(navigate, wantedAddress(), changes, keepPlace);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pbs-8 lg:flex-nowrap lg:gap-x-4">
      {categories.length > 0 && (
        <div className="min-w-0 max-lg:w-full">
          <Categories categories={categories} limit={categoryLimit} chosen={filter.category} />
        </div>
      )}
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2 lg:flex-none">
        {countries.length > 1 && (
          <QuietSelect
            label={intl.formatMessage({ id: 'home.country' })}
            value={filter.country}
            onChange={(country) => change({ country })}
            options={[
              { value: '', label: intl.formatMessage({ id: 'home.country.all' }) },
              ...countries.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        )}
        <Switch
          label={intl.formatMessage({ id: 'home.online' })}
          checked={filter.onlyOnline}
          onChange={(onlyOnline) => change({ onlyOnline })}
        />
      </div>
    </div>
  );
}

function Categories({
  categories,
  limit,
  chosen,
}: {
  categories: FiltersProps['categories'];
  limit: number | null;
  chosen: string;
}) {
  const intl = useIntl();
  const [address] = useSearchParams();
  const [all, setAll] = useState(false);
  // UNIT-60 UNIT-78: the first few, and the chosen one wherever it stands.
  const shown = categories.filter(({ id }, at) => all || limit === null || at < limit || id === chosen);
  return (
    <ChipRow label={intl.formatMessage({ id: 'home.categories' })} bleeding>
      {[{ id: '', name: intl.formatMessage({ id: 'home.cards' }) }, ...shown].map(({ id, name }) => (
        <Link
          key={id}
          to={withFilter(address, { category: id })}
          {...keepPlace}
          aria-current={id === chosen ? 'true' : undefined}
          className={chipClass}
        >
          {name}
        </Link>
      ))}
      {shown.length < categories.length && (
        <button type="button" className={chipClass} onClick={() => setAll(true)}>
          {intl.formatMessage({ id: 'home.categories.more' }, { count: categories.length - shown.length })}
        </button>
      )}
    </ChipRow>
  );
}
