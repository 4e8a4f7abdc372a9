// Three steps to a card in the cart: how much, what it looks like, how it gets there. The step is in the address, all
// that was chosen is in the draft; so back, forward, a refresh and another language lose nothing.
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type FormEvent,
} from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { whenIdle } from '#browser/when-idle.ts';
import { amountFaults, designFaults } from '#domain/buying/draft-faults.ts';
import { isForSelf } from '#domain/buying/draft-path.ts';
import { draftSteps, type Draft, type DraftStep } from '#domain/buying/draft.ts';
import { SkeletonText, Waiting } from '#ui/feedback/skeleton.tsx';
import { AddQuestion, type AddQuestionProps } from '../cart/add-question.tsx';
import { cartPath } from '../cart/cart-path.ts';
import { freshId } from '#browser/fresh-id.ts';
import { useCart } from '../cart/use-cart.ts';
import { useKnownPeople } from '../delivery/use-known-people.ts';
import { useNow } from '../delivery/use-now.ts';
import { AmountStep } from './amount-step.tsx';
import { homeIn, stepIn, withoutWishes, withStep } from './buy-address.ts';
import { chosenTemplate, startDraft, type BuyData } from './buy-data.ts';
import { BuyFoot } from './buy-foot.tsx';
import { BuySteps } from './buy-steps.tsx';
import { CardPreview, type PreviewProps } from './card-preview.tsx';
import { deliveryPart } from './delivery-part.ts';
import { DesignStep } from './design-step.tsx';
import { draftLines, draftPrice, otherCards } from './draft-lines.ts';
import { useDraft } from './draft-store.ts';
import { Where, Wrong } from './form-parts.tsx';
import { useLatePart } from './late-part.ts';
import { useOwnTerms } from './own-terms.ts';
import { SmallPreview } from './small-preview.tsx';
import { useAddingForm } from './use-adding-form.ts';
import { PreviewButton } from '../preview/preview-button.tsx';
import { amountWriter } from '../write-amount.ts';
import './buy.css';

export function BuyFlow({ data: everybodys }: { readonly data: BuyData }) {
  const data = useOwnTerms(everybodys);
  const known = useKnownPeople();
  const intl = useIntl();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const cart = useCart();
  const write = useMemo(() => amountWriter({ currency: data.settings.currency, amounts: data.style.amounts }), [data]);
  const [start] = useState(() => startDraft(data));
  const { draft, isRead, change, forget } = useDraft({
    unit: data.unit,
    start,
    lines: cart.lines,
    lineId: address.get('line'),
    amount: data.wishedAmount,
    theme: data.wishedTheme ?? null,
    onRead() {
      const settled = withoutWishes(address);
      if (settled) void navigate({ search: settled.toString() }, { replace: true, preventScrollReset: true });
    },
  });

  const others = otherCards(draft, cart.lines ?? []);
  const now = useNow(data.deliveryShop.madeAt);
  const earlyFaults = earlyFaultsOf(draft, data, others);
  const wished = stepIn(address);
  // Nobody gets past a step that is not in order, by an address either; who knows what was kept can tell.
  const step = isRead ? (draftSteps.find((each) => each === wished || hasFaults(earlyFaults[each])) ?? wished) : wished;
  const delivery = useLatePart(deliveryPart, step === 'delivery');
  const deliveryTerms = {
    product: data.siblings,
    letterTypes: data.letterTypes,
    extras: data.extras,
    shop: data.deliveryShop,
  };
  const faults = { ...earlyFaults, delivery: delivery?.deliveryFaults(draft, { ...deliveryTerms, now }) ?? {} };
  // Whoever has begun will get there; whoever only looks need not have it.
  const isBegun = step !== 'amount' || draft.amount !== null;
  useEffect(() => (isBegun ? whenIdle(() => void deliveryPart.fetch()) : undefined), [isBegun]);
  const isReady = isRead && (step !== 'delivery' || delivery !== null);

  const title = useRef<HTMLHeadingElement>(null);
  /** The steps that somebody tried to leave as they are: from then on they say what is wrong. */
  const [tried, setTried] = useState<readonly DraftStep[]>([]);
  const [refused, setRefused] = useState<Omit<AddQuestionProps, 'onDone'> | null>(null);
  /** Sent before what was kept, or what is asked, was there. */
  const [isHeld, setHeld] = useState(false);
  const told = tried.includes(step);
  const { form, isDone, refuse, leave } = useAddingForm({ isReady, isHeld });

  const go = useCallback(
    (to: DraftStep) => {
      const search = withStep(address, to).toString();
      const follow = async () => {
        if (to === 'delivery' && !(await deliveryPart.fetch())) window.location.assign(`?${search}`);
        else void navigate({ search });
      };
      void follow();
    },
    [navigate, address],
  );
  useNewStep(step, () => title.current?.focus({ preventScroll: true }));

  function leaveStep(): void {
    if (hasFaults(faults[step])) {
      setTried([...tried, step]);
      refuse();
      return;
    }
    const next = draftSteps[draftSteps.indexOf(step) + 1];
    if (!next) return add();
    change({ step: next });
    go(next);
  }

  function add(): void {
    const lines = draftLines(draft, data, freshId);
    const [first, ...more] = lines;
    // A line that was taken out meanwhile is a new one.
    const isChange = draft.isEdit && (cart.lines ?? []).some(({ id }) => id === draft.id);
    const added = isChange ? more : lines;
    // Before anything is changed: whoever is refused has their cart as it was.
    const fault = added.length === 0 ? null : cart.add(added);
    if (fault && first) return setRefused({ fault, lines: [first, ...more] });
    if (isChange && first) cart.replace(first);
    // CART-22: what somebody has bought for themselves is called by the name they sign their gifts with.
    if (!isForSelf(draft)) cart.setSender({ name: draft.sender.name.trim(), email: draft.sender.email.trim() });
    done(isChange);
  }

  /** What was added shows itself beside the next page; what was changed is shown where it was before. */
  function done(isChange: boolean): void {
    forget();
    leave({ to: isChange ? cartPath : homeIn(address), told: { product: data.product.name, isChange } });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isDone) return;
    setHeld(!isReady);
    if (isReady) leaveStep();
    else if (step === 'delivery') void fetchOrReload();
  }

  /** Whoever has pressed waits for what is asked; where its file is gone, a page that is loaded anew names another. */
  async function fetchOrReload(): Promise<void> {
    if (!(await deliveryPart.fetch())) window.location.reload();
  }

  const forSelf = isForSelf(data);
  const wrong = told ? Object.keys(faults[step]).length : 0;
  const shown = { data, draft, write };
  // The card and its price follow in the next moment: a letter that is typed beside a full cart waits for neither.
  const followed = useDeferredValue(draft);
  const { lines: inCart } = cart;
  const price = useMemo(() => draftPrice(followed, data, inCart ?? []), [followed, data, inCart]);
  const [previewed] = step === 'delivery' ? draftLines(draft, data, () => draft.id) : [];
  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={submit} className="buy" data-step={step}>
        <div className="wrap buy-columns">
          <Where>
            {forSelf
              ? intl.formatMessage({ id: 'buy.for-self' }, { product: data.product.name })
              : intl.formatMessage({ id: 'buy.for-friend' }, { product: data.product.name })}
          </Where>
          <Preview data={data} draft={followed} write={write} />
          <div className="buy-step">
            <BuySteps step={step} draft={draft} write={write} address={address} onStep={go} />
            <h1 ref={title} tabIndex={-1} className="display-page outline-none">
              {titleOf(step, forSelf, intl)}
            </h1>
            <Wrong>{wrong > 0 ? intl.formatMessage({ id: 'buy.wrong' }, { count: wrong }) : null}</Wrong>
            <div className="buy-fields">
              {step === 'amount' && (
                <AmountStep
                  {...shown}
                  onChange={change}
                  faults={told ? faults.amount : typedFaults(faults.amount, draft)}
                  otherCards={others}
                />
              )}
              {step === 'design' && <DesignStep data={data} draft={draft} onChange={change} faults={faults.design} />}
              {delivery && (
                <delivery.DeliveryStep
                  {...deliveryTerms}
                  draft={draft}
                  onChange={change}
                  known={known}
                  faults={told ? faults.delivery : {}}
                />
              )}
              {step === 'delivery' && !delivery && (
                <Waiting label={intl.formatMessage({ id: 'buy.title.delivery' })}>
                  <SkeletonText lines={6} />
                </Waiting>
              )}
              {delivery && previewed && (
                <div>
                  <PreviewButton line={previewed} />
                </div>
              )}
            </div>
          </div>
        </div>
        <BuyFoot
          data={data}
          draft={followed}
          write={write}
          price={price}
          step={step}
          isBusy={isHeld || isDone}
          onBack={go}
        />
      </form>
      {refused && (
        <AddQuestion
          {...refused}
          onDone={(outcome) => {
            setRefused(null);
            if (outcome === 'replaced') done(false);
          }}
        />
      )}
    </>
  );
}

const Preview = memo(function Preview(card: PreviewProps) {
  return (
    <SmallPreview {...card}>
      <CardPreview {...card} />
    </SmallPreview>
  );
});

const earlyFaultsOf = (draft: Draft, data: BuyData, others: number) => ({
  amount: amountFaults(draft, { product: data, unit: data.settings, buyer: 'consumer', otherCards: others }),
  design: designFaults(draft.design, chosenTemplate(data, draft), data.settings),
  // Nobody can be past it.
  delivery: {},
});

const hasFaults = (faults: object): boolean => Object.keys(faults).length > 0;

/** A number that is out of bounds is told at once; one that nobody has given yet is not. */
function typedFaults(faults: ReturnType<typeof amountFaults>, { amount }: Draft): ReturnType<typeof amountFaults> {
  const { amount: amountFault, ...rest } = faults;
  return amount === null || !amountFault ? rest : { ...rest, amount: amountFault };
}

function titleOf(step: DraftStep, forSelf: boolean, intl: ReturnType<typeof useIntl>): string {
  if (step === 'amount') return intl.formatMessage({ id: 'buy.title.amount' });
  if (step === 'delivery') return intl.formatMessage({ id: 'buy.title.delivery' });
  return forSelf ? intl.formatMessage({ id: 'buy.title.design.self' }) : intl.formatMessage({ id: 'buy.title.design' });
}

/** Says that another step is shown, not that the first one is. */
function useNewStep(step: DraftStep, tell: () => void): void {
  const shown = useRef(step);
  const tellNow = useEffectEvent(tell);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    tellNow();
  }, [step]);
}
