// The third step of buying: how it travels, to whom and when, and what comes with it.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import type { WireProductDetail } from '#contract/wire/catalogue/product.ts';
import { isForSelf } from '#domain/buying/draft-path.ts';
import type { Draft } from '#domain/buying/draft.ts';
import type { KnownReceiver } from '#domain/delivery/receivers.ts';
import { useWhenLifted } from '#ui/form/when-lifted.ts';
import { DatePart } from './date-part.tsx';
import { startingChanges } from './delivery-changes.ts';
import { deliveryFaults, type DeliveryFaults } from './delivery-faults.ts';
import type { DeliveryShop } from './delivery-shop.ts';
import { type DeliveryTerms, type Extras, type LetterTypes } from './delivery-terms.ts';
import { ExtraChoice } from './extra-choice.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { LetterChoice } from './letter-choice.tsx';
import type { PartProps } from './part.ts';
import { ReceiversPart } from './receivers-part.tsx';
import { SenderFields } from './sender-fields.tsx';
import { useNow } from './use-now.ts';
import { useWords } from './use-words.ts';
import { WayChoice } from './way-choice.tsx';

export interface DeliveryStepProps {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly product: Pick<WireProductDetail, 'itemCode' | 'kind' | 'siblingItemCode'>;
  readonly letterTypes: LetterTypes;
  readonly extras: Extras;
  /** Names of the fields that are wrong, told when somebody tries to go on, and anew with every change from then on. */
  readonly faults: DeliveryFaults;
  readonly shop: DeliveryShop;
  /** DELIV-16: whoever the shop knows of who sits at this browser; they need not write it again. */
  readonly known?: readonly KnownReceiver[];
}

export function DeliveryStep(props: DeliveryStepProps) {
  const { draft, onChange, product, letterTypes, extras, faults, shop, known = nobodyKnown } = props;
  const terms: DeliveryTerms = { product, letterTypes, extras, shop, known, now: useNow(shop.madeAt) };
  const [left, leave] = useLeftFields();
  const wrong = { ...saidUnasked(deliveryFaults(draft, terms), left, draft), ...faults };
  const words = useWords(shop);
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  const change: PartProps['change'] = (how) => {
    const changes = how(latest.current);
    if (Object.keys(changes).length === 0) return;
    latest.current = { ...latest.current, ...changes };
    onChange(changes);
  };
  const start = useEffectEvent(() =>
    change((now) => startingChanges(now, terms, Intl.DateTimeFormat().resolvedOptions().timeZone) ?? {}),
  );
  // It gets its id when what was kept has been read; until then it is not known what is missing.
  const started = draft.id === '' ? null : [draft.id, draft.itemCode, ...known.map(({ name }) => name)].join(' ');
  useEffect(() => {
    if (started !== null) start();
  }, [started]);
  const part: PartProps = { draft, terms, words, change, error: (field) => words.fault(wrong[field]) };
  return (
    <div onBlur={leave} className="grid gap-10">
      <WayChoice {...part} />
      <ReceiversPart {...part} />
      {draft.way === 'physical' && <LetterChoice {...part} />}
      <DatePart {...part} />
      {!isForSelf(draft) && <LanguageChoice {...part} />}
      <ExtraChoice {...part} />
      {!isForSelf(draft) && <SenderFields {...part} />}
    </div>
  );
}

const nobodyKnown: readonly KnownReceiver[] = [];

/** A field is looked at when it is left; whoever only passes by an empty one is not told that it is empty. */
function useLeftFields(): readonly [ReadonlySet<string>, (event: FocusEvent) => void] {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  const whenLifted = useWhenLifted();
  const leave = ({ target }: FocusEvent) => {
    const { name, value } = target as HTMLInputElement;
    if (name && value && !fields.has(name)) whenLifted(() => setFields((before) => new Set(before).add(name)));
  };
  return [fields, leave];
}

/**
 * A day that was right until somebody chose another letter is told at once, and so is one that has passed since it was
 * chosen. A year that begins with a nought is still being typed.
 */
const saidUnasked = (faults: DeliveryFaults, left: ReadonlySet<string>, { date }: Draft): DeliveryFaults =>
  Object.fromEntries(
    Object.entries(faults).filter(
      ([field, { name }]) =>
        left.has(field) || name === 'date-too-soon' || (name === 'date-passed' && !date?.startsWith('0')),
    ),
  );
