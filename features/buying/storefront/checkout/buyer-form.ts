// The form of a checkout: who buys. A guest finds what they typed again in the same tab (GATE-09); whoever else is known
// here, from the account or from the cards they made up, need not write it a second time.
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { browserStores } from '#browser/kept/browser-stores.ts';
import { guestDetails } from '#browser/session/guest-details.ts';
import { useVisitor } from '#browser/session/visitor.tsx';
import type { Cart } from '#domain/buying/cart.ts';
import { isPrinted } from '#domain/buying/cart.ts';
import {
  buyerFaults,
  type BuyerAsks,
  type BuyerDetails,
  type BuyerFault,
  type BuyerField,
} from '#domain/buying/buyer-details.ts';
import { isForSelf } from '#domain/buying/draft-path.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { useForm, type Form } from '#ui/form/form.ts';
import type { DeliveryFault } from '../delivery-fault.ts';
import type { Words } from '../delivery/use-words.ts';
import type { CheckoutPageData } from './checkout-page.server.ts';

export type BuyerForm = Form<BuyerField, 'consent'>;

interface BuyerFormParts {
  readonly unit: UnitId | null;
  readonly page: Pick<CheckoutPageData, 'buyer' | 'law'>;
  readonly lines: Cart | null;
  readonly words: Pick<Words, 'fault'>;
  readonly hasConsented: boolean;
}

export function useBuyerForm({ unit, page: { buyer, law }, lines, words, hasConsented }: BuyerFormParts): {
  form: BuyerForm;
  asks: BuyerAsks;
  /** A guest goes to sign in, and comes back with what they typed. */
  signsIn: () => void;
} {
  const intl = useIntl();
  const { kind, person } = useVisitor();
  const asks: BuyerAsks = {
    document: buyer.asksDocument && kind === 'guest',
    address: lines?.some(({ product }) => isPrinted(product)) ?? false,
    countries: buyer.countries.map(({ code }) => code),
  };
  function wordsFor(fault: BuyerFault): string {
    if (fault.name === 'whole-name') return intl.formatMessage({ id: 'checkout.name.whole' });
    if (fault.name === 'document') return intl.formatMessage({ id: 'checkout.document.wrong' });
    return words.fault(fault as DeliveryFault) ?? '';
  }
  const form = useForm<BuyerField, 'consent'>(
    () => ({ ...nobody, country: buyer.country, phoneCountry: buyer.phoneCountry }),
    (typed) => ({
      ...Object.fromEntries(
        Object.entries(buyerFaults(detailsIn(typed), asks)).map(([field, fault]) => [field, wordsFor(fault)]),
      ),
      consent: law.deliveryEndsWithdrawal && !hasConsented && intl.formatMessage({ id: 'checkout.consent.needed' }),
    }),
    () => ({ consent: String(hasConsented) }),
  );
  const isStart = (field: BuyerField): boolean =>
    (field === 'country' && form.values.country === buyer.country) ||
    (field === 'phoneCountry' && form.values.phoneCountry === buyer.phoneCountry && form.values.phone === '') ||
    (field === 'documentType' && form.values.documentNo === '');
  const keeper = useMemo(() => (unit === null ? null : guestDetails(unit, browserStores())), [unit]);
  const isKnown = lines !== null;
  /** What is there already was typed meanwhile, and is newer than anything that was kept. */
  const fill = useEffectEvent((who: VisitorKind) => {
    const name = who === 'guest' || !person ? '' : `${person.firstName} ${person.lastName}`.trim();
    const { [goesOn]: onTheWay, ...typed } = keeper?.read() ?? {};
    // Whoever signs in on the way has typed it as a guest, in this tab; whoever signs in later may be somebody else.
    if (onTheWay !== undefined) keeper?.write({});
    const isTheirs = who === 'guest' || onTheWay !== undefined;
    const known = { ...fromLines(lines ?? []), ...(name && { name }), ...(isTheirs && typed) };
    const missing = Object.entries(known).filter(
      ([field, text]) =>
        text && field in nobody && (form.values[field as BuyerField] === '' || isStart(field as BuyerField)),
    );
    if (missing.length > 0) form.set(Object.fromEntries(missing));
  });
  useEffect(() => {
    if (isKnown) fill(kind);
  }, [isKnown, kind]);

  const isGuest = kind === 'guest';
  const hasTyped = form.values.name !== '' || form.values.email !== '' || form.values.documentNo !== '';
  useEffect(() => {
    if (isKnown && isGuest && hasTyped) keeper?.write(form.values);
  }, [isKnown, isGuest, hasTyped, keeper, form.values]);

  return { form, asks, signsIn: () => keeper?.write({ ...form.values, [goesOn]: 'sign-in' }) };
}

/** Beside the fields, for the way to the sign-in and back. */
const goesOn = 'goesOn';

const nobody: Record<BuyerField, string> = {
  name: '',
  email: '',
  documentType: 'ID',
  documentNo: '',
  phoneCountry: '',
  phone: '',
  country: '',
  address: '',
  address2: '',
  zipCode: '',
  city: '',
};

/** Any text may come from the page; whether it is one of the types is asked with the rest. */
const detailsIn = (typed: Record<BuyerField, string>): BuyerDetails => typed as BuyerDetails;

/** Whoever sends a gift has said who they are, and so has whoever buys for themselves. */
function fromLines(lines: Cart): Partial<Record<BuyerField, string>> {
  for (const line of lines) {
    const { name, email } = isForSelf(line) ? line.receiver : line.sender;
    if (email || /\s/.test(name.trim())) return { name, email };
  }
  return {};
}
