// SHELL-13 to SHELL-17, SHELL-37, SHELL-41: who may leave a page just so, who is asked first, and what
// happens when they confirm. Cart and payment belong to other slices; what has to be done with them is
// handed in by the pages that have one.
import { routeOf } from '#domain/shop/shop-routes.ts';

export interface Place {
  readonly pathname: string;
  readonly search: string;
}

export interface Move {
  readonly from: Place;
  readonly to: Place;
  /** By the browser's back button. */
  readonly isBack: boolean;
}

/** What is asked: whether the cart may go as well. */
export type LeaveQuestion = 'buying' | 'checkout';

export type LeaveDecision =
  | { readonly kind: 'go' }
  /** Not there, but home. */
  | { readonly kind: 'home' }
  | { readonly kind: 'ask'; readonly question: LeaveQuestion; readonly target: 'there' | 'home' };

const go: LeaveDecision = { kind: 'go' };

export function decideMove({ from, to, isBack }: Move): LeaveDecision {
  const here = routeOf(from.pathname);
  const toHome = isBack && (here?.backGoesHome ?? false);
  if (!toHome && from.pathname === to.pathname) return go;
  if (here?.confirmsLeaving && (toHome || !isSamePurchase(from, to)))
    return {
      kind: 'ask',
      question: here.leavingEmptiesCart ? 'checkout' : 'buying',
      target: toHome ? 'home' : 'there',
    };
  return toHome ? { kind: 'home' } : go;
}

/**
 * Its other step, what became of its payment, the sign-in that stands before its checkout, and from there the cart: what
 * is paid for is changed there.
 */
function isSamePurchase(from: Place, to: Place): boolean {
  if (draftOf(from.pathname) === draftOf(to.pathname)) return true;
  const next = routeOf(to.pathname);
  if (next?.kind === 'cart' && routeOf(from.pathname)?.kind === 'checkout') return true;
  if (next?.kind === 'return') return true;
  return next?.kind === 'sign-in' && new URLSearchParams(to.search).get('nextStep') === 'checkout';
}

const draftOf = (path: string): string => path.replace(/\/$/, '').replace(/\/checkout$/, '');

/** What leaving does to things of other slices. Each may take its time, and may fail. */
export interface LeaveEffects {
  /** SHELL-14 SHELL-41: here, and on the server for whoever is signed in. */
  clearCart(): Promise<void> | void;
  /** SHELL-15: of a payment that has begun; nothing where none has. */
  cancelPayment(): Promise<void> | void;
}

/** One after the other, and away only when all is done. */
export async function leave(
  question: LeaveQuestion,
  effects: LeaveEffects,
  navigate: () => Promise<void> | void,
): Promise<void> {
  if (question === 'checkout') await effects.clearCart();
  await effects.cancelPayment();
  await navigate();
}

export interface Leaving extends LeaveEffects {
  /** Adds what is to be done; what it returns takes it away again. */
  readonly register: (effects: Partial<LeaveEffects>) => () => void;
  /** The next move is part of the purchase itself, such as the way to a payment service. */
  readonly allowNext: () => void;
  /** Whether that was said; it holds for one move. */
  readonly takeAllowance: () => boolean;
  readonly isAllowed: () => boolean;
}

/** Where pages with a cart or a payment say what leaving them means. */
export function createLeaving(): Leaving {
  const registered = new Set<Partial<LeaveEffects>>();
  let allowed = false;
  return {
    register(effects) {
      registered.add(effects);
      return () => void registered.delete(effects);
    },
    async clearCart() {
      for (const effects of registered) await effects.clearCart?.();
    },
    async cancelPayment() {
      for (const effects of registered) await effects.cancelPayment?.();
    },
    allowNext: () => void (allowed = true),
    takeAllowance() {
      const was = allowed;
      allowed = false;
      return was;
    },
    isAllowed: () => allowed,
  };
}

/** Those of this page. */
export const leaving = createLeaving();
