// Everything that may hold a move: the question whether to leave a purchase, the back button that leads
// home, and the border between pages with a stranger's chat and pages without. The router knows only one
// such guard at a time, so all three are here.
import { useContext, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import {
  NavigationType,
  UNSAFE_DataRouterContext as DataRouterContext,
  useBlocker,
  useHref,
  useLocation,
  useNavigate,
  useNavigation,
  type Path,
} from 'react-router';
import { routeOf } from '#domain/shop/shop-routes.ts';
import { decideMove, leave, type LeaveDecision, type Leaving } from './leave.ts';
import { LeavePopup } from './leave-popup.tsx';

interface LeaveGuardProps {
  readonly leaving: Leaving;
  readonly signedIn: boolean;
  /** Off on a page that could not be shown: there is nothing to lose. */
  readonly enabled: boolean;
  /** Whether this document is one for the chat; null while nobody wants one. */
  readonly chatHere: boolean | null;
}

interface HeldMove {
  readonly to: Path;
  /** `document`: it is made all the same, and the page loaded anew. */
  readonly decision: Exclude<LeaveDecision, { kind: 'go' }> | { readonly kind: 'document' };
  /** A held step back is undone by the router, in a moment; until then the history is not here. */
  readonly undone: Promise<unknown>;
}

export function LeaveGuard({ leaving, signedIn, enabled, chatHere }: LeaveGuardProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const documentAddress = useDocumentAddress();
  const [held, setHeld] = useState<HeldMove | null>(null);
  const [work, setWork] = useState<'none' | 'busy' | 'failed'>('none');
  const index = useHistoryIndex(enabled);

  const isBorder = (path: string) => chatHere !== null && mayChat(path) !== chatHere;

  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    if (leaving.takeAllowance()) return false;
    // The shop itself leads on: nobody who is led wants to be asked.
    const isLed = historyAction === NavigationType.Replace;
    const isPop = historyAction === NavigationType.Pop;
    const now = indexNow();
    const isBack = isPop && now !== null && index.current !== null && now < index.current;
    const decision: LeaveDecision = enabled && !isLed ? decideMove({ from, to, isBack }) : { kind: 'go' };
    const undone = isPop ? nextPop() : Promise.resolve();
    if (decision.kind !== 'go') setHeld({ to, decision, undone });
    else if (!isPop && isBorder(to.pathname)) setHeld({ to, decision: { kind: 'document' }, undone });
    else return false;
    setWork('none');
    return true;
  });

  async function goOn({ to, undone }: HeldMove, target: 'there' | 'home'): Promise<void> {
    await undone;
    if (isBorder(target === 'home' ? '/' : to.pathname)) {
      leaving.allowNext();
      location.assign(documentAddress(target === 'home' ? null : to));
    } else if (target === 'there') blocker.proceed?.();
    else {
      blocker.reset?.();
      await navigate('/', { replace: true });
    }
  }

  const settle = useEffectEvent((state: typeof blocker.state, move: HeldMove | null) => {
    if (state !== 'blocked' || !move || move.decision.kind === 'ask') return;
    void goOn(move, move.decision.kind === 'home' ? 'home' : 'there');
  });
  useEffect(() => settle(blocker.state, held), [blocker.state, held]);

  useUnloadQuestion(enabled && (routeOf(pathname)?.confirmsLeaving ?? false), leaving);
  useBorderReload(isBorder(pathname), pathname);

  if (blocker.state !== 'blocked' || held?.decision.kind !== 'ask') return null;
  const { question, target } = held.decision;
  async function confirm(move: HeldMove): Promise<void> {
    setWork('busy');
    const outcome = await leave(question, leaving, () => goOn(move, target)).then(
      () => 'none' as const,
      () => 'failed' as const,
    );
    setWork(outcome);
  }
  return (
    <LeavePopup
      question={question}
      signedIn={signedIn}
      work={work}
      onConfirm={() => void confirm(held)}
      onStay={() => blocker.reset?.()}
    />
  );
}

const mayChat = (path: string): boolean => routeOf(path)?.chat ?? false;

/** Where in the history this page is; the router keeps count. */
function indexNow(): number | null {
  const state = history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' ? state.idx : null;
}

const nextPop = (): Promise<unknown> =>
  new Promise((done) => window.addEventListener('popstate', done, { once: true }));

/**
 * SHELL-17: from the first page of a document the browser goes back without asking anybody. Where back is
 * to lead home, that page is there twice, so that there is a step to catch.
 */
function useHistoryIndex(enabled: boolean): RefObject<number | null> {
  const here = useLocation();
  const navigate = useNavigate();
  const index = useRef<number | null>(null);
  // Whoever is being led elsewhere would be held back by it, on the page on which they wait for their payment for ever. Only
  // the router knows: on a busy phone a page is seconds behind it.
  const router = useContext(DataRouterContext)?.router;
  const isLed = useNavigation().state !== 'idle';
  useEffect(() => {
    index.current = indexNow();
    const isIdle = !isLed && router?.state.navigation.state === 'idle';
    if (enabled && isIdle && index.current === 0 && routeOf(here.pathname)?.backGoesHome)
      void navigate(here, { state: here.state as unknown, preventScrollReset: true });
  }, [here, enabled, isLed, router, navigate]);
  return index;
}

/** Closing the tab or loading another site: the browser asks in its own words. */
function useUnloadQuestion(asks: boolean, leaving: Leaving): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.isAllowed()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks, leaving]);
}

/** By the back button the page is there already; in a document of its own it is without the chat, or with it. */
function useBorderReload(isBorder: boolean, path: string): void {
  const first = useRef(path);
  useEffect(() => {
    if (isBorder && first.current !== path) location.reload();
  }, [isBorder, path]);
}

/** The address of a page inside the shop, as a document; null is home. */
function useDocumentAddress(): (to: Path | null) => string {
  const home = useHref('/');
  return (to) => (to === null ? home : home.replace(/\/$/, '') + to.pathname + to.search + to.hash);
}
