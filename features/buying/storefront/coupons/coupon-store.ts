// COUPON-04, CART-38: the coupons and cards that are to pay for the cart of this tab, kept sealed as long as the tab is. No
// number and no PIN is among what is kept: a handle stands in for them, which opens together with the cart's id (D8).
import type { SealedEntry } from '#browser/kept/sealed-entry.ts';
import { couponsMax, type Coupon } from '#domain/buying/coupons/coupon.ts';

export interface CouponState {
  /** Null until what was kept has been read. */
  readonly coupons: readonly Coupon[] | null;
  /** Made by this browser; handles that were given to one cart are worth nothing in another. */
  readonly cartId: string;
  /** What somebody said may be lost with these coupons, in minor units. */
  readonly agreedLoss: number;
  /** Who was signed in when they were last seen; null for a guest's. */
  readonly owner: string | null;
}

export interface CouponStore {
  readonly state: () => CouponState;
  readonly subscribe: (listener: () => void) => () => void;
  /** One that is there already takes its own place. */
  readonly add: (coupon: Coupon) => void;
  readonly remove: (id: string) => void;
  /** They have paid: the next cart is another one. */
  readonly startAnew: () => void;
  /** COUPON-26: they were asked, and said yes. */
  readonly agree: (loss: number) => void;
  /**
   * Whoever is there now; null for a guest. A guest's go with whoever signs in; those of somebody else, whose session ended
   * here without a sign-out, stay for nobody.
   */
  readonly belongTo: (member: string | null) => void;
  /**
   * COUPON-06: what a requery left of them, as they are now and in the order in which they were asked about: their ids change
   * when keys do. What was added meanwhile stays.
   */
  readonly renew: (asked: readonly Coupon[], found: readonly Coupon[]) => void;
}

export interface CouponStoreParts {
  readonly entry: Pick<SealedEntry, 'read' | 'write' | 'watch'>;
  readonly freshId: () => string;
}

export function createCouponStore({ entry, freshId }: CouponStoreParts): CouponStore {
  const listeners = new Set<() => void>();
  const begun = () => ({ cartId: freshId(), agreedLoss: 0, owner: null });
  let state: CouponState = { ...begun(), coupons: null };
  let early: ((coupons: readonly Coupon[]) => readonly Coupon[])[] = [];

  function become(next: CouponState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function change(make: (coupons: readonly Coupon[]) => readonly Coupon[]): void {
    if (state.coupons === null) return void early.push(make);
    const coupons = make(state.coupons);
    if (coupons === state.coupons) return;
    keep({ ...state, coupons });
  }

  function keep(next: CouponState): void {
    become(next);
    entry.write(next);
  }

  function agree(loss: number): void {
    if (loss !== state.agreedLoss) keep({ ...state, agreedLoss: loss });
  }

  async function readFirst(): Promise<void> {
    const kept = readKept(await entry.read());
    const changes = early;
    early = [];
    become(kept ?? { ...state, coupons: [] });
    for (const make of changes) change(make);
  }

  // Somebody has signed out: what they had belongs to nobody here any more.
  entry.watch((news) => {
    if (news.kind === 'value' && news.value === undefined) become({ ...begun(), coupons: [] });
  });
  void readFirst();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (coupon) =>
      change((coupons) => [...coupons.filter(({ id }) => id !== coupon.id), coupon].slice(0, couponsMax)),
    remove(id) {
      change((coupons) => coupons.filter((coupon) => coupon.id !== id));
      // What they said yes to was with this one.
      agree(0);
    },
    startAnew: () => keep({ ...begun(), coupons: [], owner: state.owner }),
    agree,
    belongTo(member) {
      if (state.coupons === null || state.owner === member) return;
      keep(state.owner === null ? { ...state, owner: member } : { ...begun(), coupons: [], owner: member });
    },
    renew: (asked, found) =>
      change((coupons) => {
        const now = new Map(asked.map(({ id }, at) => [id, found[at] ?? []]));
        return coupons.flatMap((coupon) => now.get(coupon.id) ?? coupon);
      }),
  };
}

/** Any version of the shop may have written it; what does not look like coupons is none. */
function readKept(value: unknown): CouponState | null {
  const { cartId, coupons, agreedLoss, owner } = (value ?? {}) as Partial<Record<keyof CouponState, unknown>>;
  if (typeof cartId !== 'string' || !Array.isArray(coupons)) return null;
  return {
    cartId,
    coupons: coupons.filter(isCoupon).slice(0, couponsMax),
    agreedLoss: typeof agreedLoss === 'number' ? agreedLoss : 0,
    owner: typeof owner === 'string' ? owner : null,
  };
}

function isCoupon(value: unknown): value is Coupon {
  const coupon = (value ?? {}) as Partial<Record<keyof Coupon, unknown>>;
  return (
    ['id', 'handle', 'number', 'restriction'].every((name) => typeof coupon[name as keyof Coupon] === 'string') &&
    Number.isSafeInteger(coupon.balance) &&
    typeof coupon.partial === 'boolean' &&
    typeof coupon.thirdParty === 'boolean' &&
    Array.isArray(coupon.suitedItems) &&
    coupon.suitedItems.every((item) => typeof item === 'string')
  );
}
