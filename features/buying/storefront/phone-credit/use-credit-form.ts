// All that the page knows and does: the draft, what is wrong with it, and its way into the cart or to the checkout.
import { useEffect, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { checkoutPath } from '#domain/buying/draft-path.ts';
import { useDraft } from '../buy/draft-store.ts';
import { useLatePart } from '../buy/late-part.ts';
import { useAddingForm } from '../buy/use-adding-form.ts';
import type { AddQuestionProps } from '../cart/add-question.tsx';
import { cartPath } from '../cart/cart-path.ts';
import { useCart, useCartStore } from '../cart/use-cart.ts';
import { chosenOperator, startCredit, type CreditData } from './credit-data.ts';
import type { Next } from './credit-foot.tsx';
import { creditFaults, creditLine, creditPrice, operatorChanges, type CreditFaults } from './credit-line.ts';
import { numberRules } from './number-part.ts';
import { useNumberCheck } from './use-number-check.ts';

type Field = keyof CreditFaults;
const fields: readonly Field[] = ['operator', 'number', 'again', 'amount'];

/** What the cart has against the line, and where it was to lead. */
interface Refused extends Omit<AddQuestionProps, 'onDone'> {
  readonly wanted: Next;
}

export function useCreditForm(data: CreditData) {
  const [address] = useSearchParams();
  const cart = useCart();
  const { seen } = useCartStore();
  const lineId = address.get('line');
  const [start] = useState(() => startCredit(data));
  const { draft, isRead, change, forget } = useDraft({
    unit: data.unit,
    start,
    lines: cart.lines,
    lineId,
    amount: null,
    onRead() {},
  });
  const operator = chosenOperator(data, draft);
  const { country } = operator ?? data.operators[0];
  const number = draft.receivers[0].mobile;
  /** Null until somebody types it; a number that is in the cart was typed twice before it got there. */
  const [typedAgain, setAgain] = useState<string | null>(null);
  const edited = draft.isEdit ? cart.lines?.find(({ id }) => id === lineId) : undefined;
  const again = typedAgain ?? edited?.receiver.mobile ?? '';

  const rules = useLatePart(numberRules);
  const mobile = rules?.ownMobile(number, country.code);
  const whole = mobile && typeof mobile !== 'string' ? mobile : null;
  const answer = useNumberCheck(draft.itemCode, whole?.number ?? null);
  const faults: CreditFaults = rules ? creditFaults(draft, again, data, rules) : {};

  /** The fields that somebody has left, or all of them: from then on they say what is wrong. */
  const [told, setTold] = useState<readonly Field[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  /** Being gone, or waiting for what was kept and for the rules of numbers. */
  const [next, setNext] = useState<Next | null>(null);
  /** The rules did not come, and whoever has pressed was told so. */
  const [isUnchecked, setUnchecked] = useState(false);
  const isReady = isRead && rules !== null;
  const { form, refusals, isDone, refuse, leave } = useAddingForm({ isReady, isHeld: next !== null });
  // The button is at the foot of the page, and the sentence at its head.
  useEffect(() => {
    if (isUnchecked) form.current?.querySelector('.buy-wrong')?.scrollIntoView({ block: 'center' });
  }, [isUnchecked, form]);
  const toldFaults: CreditFaults = Object.fromEntries(
    Object.entries(faults).filter(([name]) => told.includes(name as Field)),
  );
  const payPath = checkoutPath([draft]) ?? cartPath;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isDone) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const wanted = next ?? ((submitter as HTMLButtonElement | null)?.value === 'checkout' ? 'checkout' : 'cart');
    if (!isReady) {
      setNext(wanted);
      void waitForRules();
      return;
    }
    setNext(null);
    if (Object.keys(faults).length > 0) {
      setTold(fields);
      refuse();
      return;
    }
    add(wanted);
  }

  /** A line that was gone may be back when somebody presses again; where the file is gone, another release has it. */
  async function waitForRules(): Promise<void> {
    if (await numberRules.fetch()) return setUnchecked(false);
    // Without a line there would be no page at all.
    if (isUnchecked && navigator.onLine) return window.location.reload();
    setUnchecked(true);
    setNext(null);
  }

  function add(wanted: Next): void {
    if (!operator || !whole) return;
    const line = creditLine(draft, operator, whole, data);
    // A line that was taken out meanwhile is a new one.
    const isChange = edited !== undefined;
    const fault = isChange ? null : cart.add([line]);
    if (fault) return setRefused({ fault, lines: [line], wanted });
    if (isChange) cart.replace(line);
    done(wanted, isChange);
  }

  function done(wanted: Next, isChange = false): void {
    setNext(wanted);
    forget();
    if (wanted === 'cart') return leave({ to: cartPath, told: { product: operator?.product.name ?? '', isChange } });
    // Whoever pays at once is not shown the cart on the way.
    seen();
    leave({ to: payPath, told: null });
  }

  return {
    form,
    draft,
    operator,
    country,
    number,
    /** As it will be dialled; empty while there is none. */
    dialled: number.trim() === '' ? '' : (whole?.written ?? `+${country.callingCode} ${number}`),
    again,
    answer,
    price: creditPrice(draft, data, cart.lines ?? []),
    payPath,
    /** The way on that is being gone; null for none. */
    next,
    /** Those that are to be told. */
    faults: toldFaults,
    /** How many there were when it was sent. */
    wrong: refusals > 0 ? Object.keys(toldFaults).length : 0,
    isUnchecked: isUnchecked && rules === null,
    question: refused && {
      fault: refused.fault,
      lines: refused.lines,
      onDone: ((outcome) => {
        setRefused(null);
        if (outcome === 'replaced') done(refused.wanted);
      }) satisfies AddQuestionProps['onDone'],
    },
    submit,
    chooseOperator: (itemCode: string): void => {
      const chosen = chosenOperator(data, { itemCode });
      if (chosen) change((newest) => operatorChanges(newest, chosen));
    },
    typeNumber: (typed: string) =>
      change(({ receivers: [receiver] }) => ({
        receivers: [{ ...receiver, mobileAreaCode: country.callingCode, mobile: typed }],
      })),
    typeAgain: setAgain,
    chooseAmount: (amount: number) => change({ amount }),
    leaveField: (field: 'number' | 'again'): void => {
      const isEmpty = (field === 'number' ? number : again).trim() === '';
      if (!isEmpty && !told.includes(field)) setTold([...told, field]);
      // It did not come at first: now there is a number to look at.
      if (!isEmpty && rules === null) void numberRules.fetch();
    },
  };
}
