import { memo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Receiver } from '#domain/buying/line.ts';
import { RemovableChip } from '#ui/actions/chip.tsx';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/typed/text-area.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { useWhenLifted } from '#ui/form/when-lifted.ts';
import { ContactsButton } from './contacts-button.tsx';
import { isWhole, needsFor, receiversMax } from './delivery-faults.ts';
import type { PartProps } from './part.ts';
import { namedIn, takeList, takeReceivers, without, writtenOut, type Taken } from './several-receivers.ts';

/** What of a list stays in the box, by what the way needs. */
const leftTexts = {
  pdf: 'delivery.several.left.pdf',
  email: 'delivery.several.left.email',
  sms: 'delivery.several.left.sms',
  'email-and-sms': 'delivery.several.left.email-and-sms',
} as const;

const pasteTexts = {
  pdf: 'delivery.several.pdf',
  email: 'delivery.several.email',
  sms: 'delivery.several.sms',
  'email-and-sms': 'delivery.several.email-and-sms',
} as const;

type ListedWay = keyof typeof pasteTexts;

const examples: Readonly<Record<ListedWay, string>> = {
  pdf: 'Noor Haddad\nTomás Cruz',
  email: 'Noor Haddad <noor@example.com>\nTomás Cruz; tomas@example.com',
  sms: 'Noor Haddad; +33 6 12 34 56 78\nTomás Cruz; 06 12 34 56 79',
  'email-and-sms': 'Noor Haddad; noor@example.com; +33 6 12 34 56 78',
};

/** One card for each: a list is pasted, read, and shown as the people it is of. What cannot be read stays in the box. */
export function SeveralFields({ draft, terms, words, change, error }: PartProps) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [taken, setTaken] = useState<Pick<Taken, 'left' | 'over'>>({ left: [], over: 0 });
  const box = useRef<HTMLDivElement>(null);
  const whenLifted = useWhenLifted();
  const max = receiversMax(draft, terms.shop);
  const way = draft.way as ListedWay;
  const toBox = () => box.current?.querySelector('textarea')?.focus();
  function take(outcome: Taken) {
    setTaken(outcome);
    change(() => ({ receivers: outcome.receivers }));
  }
  function read() {
    if (text.trim() === '') return setTaken({ left: [], over: 0 });
    const outcome = takeList(draft, text, terms.shop);
    setText(outcome.left.join('\n'));
    take(outcome);
  }
  const needs = needsFor(draft);
  const unfit = namedIn(draft).filter((person) => !isWhole(person, draft.way, needs));
  /** Another way of sending may need what nobody has said of them: they are written out again, to be completed. */
  function mend() {
    setText((typed) => [typed, ...unfit.map(writtenOut)].filter(Boolean).join('\n'));
    change((now) => ({
      receivers: unfit.reduce((list, person) => without({ ...now, receivers: list }, person), now.receivers),
    }));
    toBox();
  }
  const said =
    taken.over > 0
      ? intl.formatMessage({ id: 'delivery.several.full' }, { max })
      : taken.left.length > 0
        ? intl.formatMessage({ id: leftTexts[way] }, { count: taken.left.length })
        : undefined;
  // A list of one is checked as one person, whose fields are not on the page.
  const ofOne = error('name') ?? error('email') ?? error('mobile');
  const listed = namedIn(draft).length === 0 ? 'receivers-none' : 'receivers-incomplete';
  const wrong = error('receivers') ?? (ofOne && words.fault({ name: listed, count: 1 }));
  return (
    <div ref={box} className="grid gap-5">
      <TextArea
        name="receivers"
        label={intl.formatMessage({ id: pasteTexts[way] })}
        hint={intl.formatMessage({ id: 'delivery.several.hint' }, { max })}
        placeholder={examples[way]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        value={text}
        onChange={(typed) => {
          setText(typed);
          // Whoever is mending it need not be told that it is to be mended.
          if (said !== undefined) setTaken({ left: [], over: 0 });
        }}
        // Whoever goes on from here means those whom they have just written.
        onBlur={() => whenLifted(read)}
        error={text.trim() === '' ? wrong : (said ?? wrong)}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" size="small" icon="plus" onClick={read}>
          {intl.formatMessage({ id: 'delivery.several.add' })}
        </Button>
        {unfit.length > 0 && (
          <Button look="secondary" size="small" icon="pencil" onClick={mend}>
            {intl.formatMessage({ id: 'delivery.several.mend' }, { count: unfit.length })}
          </Button>
        )}
        <ContactsButton
          multiple
          onContacts={(contacts) => {
            const outcome = takeReceivers(draft, contacts, terms.shop);
            setText((typed) => [typed, ...outcome.left].filter(Boolean).join('\n'));
            take(outcome);
          }}
        />
      </div>
      <PeopleList draft={draft} change={change} unfit={unfit} onEmpty={toBox} />
    </div>
  );
}

interface PeopleListProps extends Pick<PartProps, 'draft' | 'change'> {
  readonly unfit: readonly Receiver[];
  /** The last of them is being taken away. */
  readonly onEmpty: () => void;
}

function PeopleList({ draft, change, unfit, onEmpty }: PeopleListProps) {
  const intl = useIntl();
  const people = namedIn(draft);
  const list = useRef<HTMLUListElement>(null);
  /** Whoever is on what goes is led to what is beside it, or they would be nowhere. */
  function remove(removed: Receiver) {
    const item = list.current?.querySelector('li:focus-within');
    const beside = item?.nextElementSibling ?? item?.previousElementSibling;
    if (beside) beside.querySelector('button')?.focus();
    else if (item) onEmpty();
    change((now) => ({ receivers: without(now, removed) }));
  }
  return (
    <div className="grid gap-3">
      <p aria-live="polite" className="text-sm text-ink-2">
        {intl.formatMessage({ id: 'delivery.several.count' }, { count: people.length })}
      </p>
      {people.length > 0 && (
        <ul
          ref={list}
          aria-label={intl.formatMessage({ id: 'delivery.several.list' })}
          className="flex flex-wrap gap-2"
        >
          {people.map((person) => (
            <Person
              // Nobody is on the list twice, and who is stays who they are.
              key={`${person.email} ${person.mobileAreaCode} ${person.mobile} ${person.name}`}
              person={person}
              isUnfit={unfit.includes(person)}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface PersonProps {
  readonly person: Receiver;
  readonly isUnfit: boolean;
  readonly onRemove: (person: Receiver) => void;
}

const Person = memo(function Person({ person, isUnfit, onRemove }: PersonProps) {
  const intl = useIntl();
  const reached = person.email || (person.mobile && `+${person.mobileAreaCode} ${person.mobile}`);
  const name = person.name || reached;
  return (
    <li className="min-w-0 max-w-full">
      <RemovableChip
        look={isUnfit ? 'wrong' : 'listed'}
        removeLabel={intl.formatMessage({ id: 'delivery.several.remove' }, { name })}
        onRemove={() => onRemove(person)}
      >
        {isUnfit && <Icon name="alert" className="size-4" />}
        <span className="min-w-0 truncate" title={reached}>
          <bdi>{name}</bdi>
        </span>
      </RemovableChip>
    </li>
  );
});
