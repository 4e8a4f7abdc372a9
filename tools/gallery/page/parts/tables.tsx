import { useMemo, useState } from 'react';
import { formatAmount } from '#domain/values/money-format.ts';
import { money } from '#domain/values/money.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NothingFound } from '#ui/pictures/nothing-found.tsx';
import { Status } from '#ui/feedback/status.tsx';
import type { Column, Sorting } from '#ui/table/columns.ts';
import type { Chosen } from '#ui/table/row-selection.ts';
import { Table } from '#ui/table/table.tsx';
import { Specimen } from '../specimen.tsx';
import { useSay } from '../view.ts';

interface Recipient {
  readonly row: number;
  readonly name: string;
  readonly email: string;
  readonly minor: number;
  readonly isWrong: boolean;
}

const rowsMax = 100_000;

export function Tables() {
  const say = useSay();
  const columns = useColumns();
  const [sorting, setSorting] = useState<Sorting>({ column: 'row', direction: 'ascending' });
  const [chosen, setChosen] = useState<Chosen>(new Set(['3']));
  const [edited, setEdited] = useState<{ row: string; column: string } | null>(null);
  const rows = useMemo(() => sortedRows(everyRow(), sorting), [sorting]);
  const editing = useMemo(
    () =>
      edited && {
        ...edited,
        field: (
          <input
            aria-label={edited.column}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens a cell wants to write in it
            autoFocus
            defaultValue={rows.find(({ row }) => String(row) === edited.row)?.email}
            onBlur={() => setEdited(null)}
            onKeyDown={({ key }) => {
              if (key === 'Escape' || key === 'Enter') setEdited(null);
            }}
          />
        ),
      },
    [edited, rows],
  );
  return (
    <>
      <Specimen title="100,000 rows" look="plain">
        <Table
          label={say('Recipients', 'المستلمون')}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          sorting={sorting}
          onSort={setSorting}
          chosen={chosen}
          onChoose={setChosen}
          chooseAllLabel={say('All rows', 'كل الصفوف')}
          onEnter={(row, column) => setEdited({ row: keyOf(row), column })}
          {...(editing && { editing })}
          heightMax={560}
        />
        <p className="mbs-3 text-sm text-ink-2 tabular-nums" data-testid="chosen">
          {say('Chosen', 'المختار')}: {chosen.size}
        </p>
      </Specimen>
      <Specimen title="Rows on their way, and none" look="grid">
        <Table
          label={say('On their way', 'قادمة')}
          columns={columns.slice(0, 2)}
          rows={[undefined, undefined, undefined]}
          keyOf={keyOf}
        />
        <Table
          label={say('None', 'لا شيء')}
          columns={columns.slice(0, 2)}
          rows={[]}
          keyOf={keyOf}
          empty={<EmptyState small picture={<NothingFound />} sentence={say('No rows to fix.', 'لا صفوف للتصحيح.')} />}
        />
      </Specimen>
    </>
  );
}

const keyOf = ({ row }: Recipient): string => String(row);

function useColumns(): readonly Column<Recipient>[] {
  const say = useSay();
  const rightToLeft = say('', 'ar') !== '';
  return useMemo(() => {
    const pick = (english: string, arabic: string) => (rightToLeft ? arabic : english);
    return [
      { id: 'row', title: pick('Row', 'صف'), width: 88, align: 'end', sortable: true, cell: ({ row }) => row },
      {
        id: 'name',
        title: pick('Recipient', 'المستلم'),
        width: 176,
        grows: true,
        sortable: true,
        cell: ({ name }) => name,
      },
      {
        id: 'email',
        title: pick('Email', 'البريد'),
        width: 248,
        grows: true,
        leftToRight: true,
        cell: ({ email }) => email,
        tone: ({ isWrong }) => (isWrong ? 'bad' : undefined),
      },
      {
        id: 'amount',
        title: pick('Amount', 'المبلغ'),
        width: 112,
        align: 'end',
        leftToRight: true,
        sortable: true,
        cell: ({ minor }) => formatAmount(money('EUR', minor), { language: 'en', decimalDigits: 2 }),
      },
      {
        id: 'check',
        title: pick('Check', 'الفحص'),
        width: 160,
        cell: ({ isWrong }) =>
          isWrong ? (
            <Status tone="bad">{pick('Email cut short', 'عنوان ناقص')}</Status>
          ) : (
            <Status tone="good">{pick('Ready', 'جاهز')}</Status>
          ),
      },
    ];
  }, [rightToLeft]);
}

const names = [
  'Adèle Fontaine',
  'Bastien Okafor',
  'Clémence Diallo',
  'David Lemaire',
  'Élodie Nakamura',
  'Farid Benali',
  'Gaëlle Prigent',
  'Hugo Vasseur',
  'Inès Carvalho',
];

const everyRow = (): Recipient[] =>
  Array.from({ length: rowsMax }, (_, index) => {
    const name = names[index % names.length] ?? '';
    const isWrong = index % 37 === 2;
    const user = name
      .normalize('NFD')
      .replaceAll(/[^a-zA-Z ]/g, '')
      .toLowerCase()
      .replace(' ', '.');
    return {
      row: index + 1,
      name,
      email: `${user}@orme-sarl${isWrong ? '' : '.example'}`,
      minor: 3000 + ((index * 7) % 12) * 1000,
      isWrong,
    };
  });

function sortedRows(rows: readonly Recipient[], { column, direction }: Sorting): Recipient[] {
  const way = direction === 'ascending' ? 1 : -1;
  const by: Record<string, (a: Recipient, b: Recipient) => number> = {
    row: (a, b) => a.row - b.row,
    name: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    amount: (a, b) => a.minor - b.minor,
  };
  const compare = by[column];
  return compare ? rows.toSorted((a, b) => way * compare(a, b)) : [...rows];
}
