// The step of buying that says how a card gets there, with drafts that nobody has made.
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Texts } from '#browser/texts/texts.tsx';
import { amountToWire } from '#contract/wire/values/money.ts';
import { nobody, noSender, plainDesign, type Draft } from '#domain/buying/draft.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { textIn } from '#domain/values/language.ts';
import { deliveryFaults } from '#features/buying/storefront/delivery/delivery-faults.ts';
import { deliveryShopOf } from '#features/buying/storefront/delivery/delivery-shop.server.ts';
import { DeliveryStep } from '#features/buying/storefront/delivery/delivery-step.tsx';
import type { DeliveryTerms } from '#features/buying/storefront/delivery/delivery-terms.ts';
import arabic from '#locales/ar/buying/delivery.json';
import english from '#locales/en/buying/delivery.json';
import { Specimen } from '../specimen.tsx';
import { useSay, useUnit, useView } from '../view.ts';

export function DeliveryParts() {
  const say = useSay();
  const noor = { ...nobody, name: say('Noor Haddad', 'نور حدّاد'), email: 'noor@gmial.com' };
  const sender = { ...noSender, name: say('Hélène Marchetti', 'هيلين') };
  const people = say('Noor Haddad,Tomás de la Cruz y Fernández,Inès Moreau', 'نور,توماس,إيناس').split(',');
  const several = people.map((name, at) => ({ ...nobody, name, email: `p${at}@example.com` }));
  const [first = nobody, ...others] = several;
  const wrong = { ...nobody, name: '<script>alert(1)</script>', email: 'noor@', mobile: '12', mobileAreaCode: '33' };
  return (
    <Around>
      <Specimen title="By email, to one person" look="plain">
        <Step name="one" draft={{ receivers: [noor], sender, date: '2027-02-14' }} />
      </Specimen>
      <Specimen title="One card for each of several" look="plain">
        <Step name="several" draft={{ receivers: [first, ...others], sender }} />
      </Specimen>
      <Specimen title="Printed, by letter" look="plain">
        <Step name="printed" printed draft={{ receivers: [{ ...nobody, name: noor.name }] }} />
      </Specimen>
      <Specimen title="Not in order" look="plain">
        <Step name="wrong" told draft={{ way: 'email-and-sms', receivers: [wrong], date: '2020-01-01' }} />
        <Step name="wrong-printed" told printed draft={{}} />
      </Specimen>
      <Specimen title="For oneself" look="plain">
        <Step name="self" draft={{ draftPath: '/buying-self', way: 'sms' }} />
      </Specimen>
    </Around>
  );
}

interface StepProps {
  readonly name: string;
  readonly draft: Partial<Draft>;
  readonly printed?: boolean;
  /** Somebody has tried to go on. */
  readonly told?: boolean;
}

function Step({ name, draft: given, printed = false, told = false }: StepProps) {
  const { direction } = useView();
  const { profile, products, catalogue } = useUnit();
  const language = direction === 'rtl' ? 'ar' : 'en';
  const unit = completeProfile(profile);
  const [now] = useState(() => new Date());
  const product = products.find(({ kind }) => (kind === 'digital') !== printed) ?? products[0];
  const [draft, setDraft] = useState<Draft>({
    id: 'made-up',
    draftPath: '/buying-friend',
    itemCode: product?.itemCode ?? '',
    step: 'delivery',
    amount: 5_000,
    qty: 1,
    validMonths: 12,
    design: plainDesign,
    way: printed ? 'physical' : 'email',
    date: null,
    timeZone: '',
    letterTypeId: null,
    extraItemCode: null,
    receivers: [nobody],
    sender: noSender,
    isEdit: false,
    ...given,
  });
  const wire = {
    itemCode: product?.itemCode ?? '',
    kind: printed ? ('P' as const) : ('D' as const),
    siblingItemCode: printed ? (product?.sibling ?? 'digital') : null,
  };
  const terms: DeliveryTerms = {
    product: wire,
    letterTypes: catalogue.letterTypes.map((letter) => ({
      letterTypeId: letter.id,
      letterName: textIn(letter.name, language),
      description: textIn(letter.description, language),
      letterPrice: amountToWire(unit.currency, letter.price),
      isTracked: letter.tracked,
      daysMin: letter.daysMin,
      daysMax: letter.daysMax,
      countryCodes: [...letter.countries],
    })),
    extras: catalogue.extras.map((extra) => ({
      extraItemCode: extra.itemCode,
      extraProductName: textIn(extra.name, language),
      extraProductAmount: amountToWire(unit.currency, extra.price),
      additionalTaxRate: extra.taxRate,
      parentItemCodes: [...extra.parents],
      art: extra.art,
    })),
    shop: deliveryShopOf(unit, language, now),
    now,
  };
  return (
    <form data-testid={name} className="max-w-xl" noValidate onSubmit={(event) => event.preventDefault()}>
      <DeliveryStep
        {...terms}
        product={wire}
        draft={draft}
        onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        faults={told ? deliveryFaults(draft, terms) : {}}
      />
    </form>
  );
}

/** Texts, and a router whose page has no shop to ask. */
function Around({ children }: { children: ReactNode }) {
  const { direction } = useView();
  const isArabic = direction === 'rtl';
  const [router] = useState(() =>
    createMemoryRouter([{ id: 'root', path: '*', element: children }], {
      hydrationData: { loaderData: { root: { shop: null } } },
    }),
  );
  return (
    <Texts locale={isArabic ? 'ar' : 'en'} messages={isArabic ? arabic : english}>
      <RouterProvider router={router} />
    </Texts>
  );
}
