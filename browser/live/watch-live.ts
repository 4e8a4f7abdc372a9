// A page that hears of changes, as long as somebody looks at it: by server-sent events, and by asking now and then wherever
// these do not come through. What it hears of it asks for by itself; nothing is said of it here.
import { beatMs, liveEvents } from '#contract/live.ts';
import type { Clock } from '../time/clock.ts';

/** As much of an EventSource as is used here. */
export interface LiveSource {
  readonly readyState: number;
  addEventListener(name: string, run: () => void): void;
  close(): void;
}

/** The page it happens on. */
export interface LivePage {
  readonly clock: Clock;
  /** Null where there are no server-sent events. */
  readonly open: ((address: string) => LiveSource) | null;
  readonly isHidden: () => boolean;
  /** Calls when the page is hidden or seen again, and when the network is back. */
  readonly listen: (seenOrHidden: () => void, online: () => void) => () => void;
  /** From 0 to 1. */
  readonly chance: () => number;
}

/** Whether it was heard, if that is known: what could not be asked for is asked for again. */
export type OnLiveChange = () => void | Promise<boolean | void>;

export interface LiveWatch {
  /** Another ticket for the same thing, for when the line is opened again. */
  renew(address: string): void;
  stop(): void;
}

const [askFirstMs, askLastMs, askSlower] = [3_000, 30_000, 1.5];
/** Two beats were missed, and a little more: the line is dead, and nobody has said so. */
const silenceMs = 2.5 * beatMs;
const lookMs = 5_000;
/** A timer that is so late: the machine slept. */
const sleptMs = 3 * lookMs;
/** Waking up is several events at once, and one reason to ask. */
const togetherMs = 500;
/** What an EventSource says of itself when it will not try again. */
const closed = 2;

export function watchLive(first: string, onChange: OnLiveChange, page: LivePage): LiveWatch {
  const { clock } = page;
  let address = first;
  let isOver = false;
  let source: LiveSource | null = null;
  let isOpen = false;
  /** Something has changed, and nobody could say what. */
  let isBehind = false;
  let heardAt = 0;
  let askedAt = -Infinity;
  let asks = 0;
  let askMs = askFirstMs;
  let timer: unknown;

  const needsAsking = () => !isOpen || isBehind;

  function ask(): void {
    askedAt = clock.now();
    const mine = (asks += 1);
    const told = (isHeard: boolean) => {
      if (isOver || mine !== asks || isBehind === !isHeard) return;
      isBehind = !isHeard;
      calm();
    };
    Promise.resolve(onChange()).then(
      (isHeard) => told(isHeard !== false),
      () => told(false),
    );
  }

  /** From now on as if nothing had ever failed. */
  function calm(): void {
    askMs = askFirstMs;
    plan();
  }

  function plan(): void {
    clock.clearTimeout(timer);
    if (isOver || page.isHidden()) return;
    if (needsAsking()) timer = clock.setTimeout(askAgain, askMs * (0.8 + 0.4 * page.chance()));
    else look();
  }

  function askAgain(): void {
    askMs = Math.min(askMs * askSlower, askLastMs);
    if (source?.readyState === closed) connect();
    ask();
    plan();
  }

  /** An open line may be dead all the same; only time tells. */
  function look(): void {
    const dueAt = clock.now() + lookMs;
    timer = clock.setTimeout(() => {
      const now = clock.now();
      if (now - dueAt > sleptMs) wake();
      else if (now - heardAt > silenceMs) reopen();
      else look();
    }, lookMs);
  }

  function connect(): void {
    disconnect();
    const opened = page.open?.(address) ?? null;
    source = opened;
    if (opened === null) return;
    // What one says that was given up is not heard any more.
    const on = (name: string, run: () => void) =>
      opened.addEventListener(name, () => void (source === opened && run()));
    on('open', heard);
    on(liveEvents.beat, heard);
    on(liveEvents.changed, () => {
      heard();
      ask();
    });
    on('error', () => {
      // A browser that tries again says so each time; how long it has been asked for meanwhile goes on counting.
      if (!isOpen) return;
      isOpen = false;
      calm();
    });
  }

  function disconnect(): void {
    source?.close();
    source = null;
    isOpen = false;
  }

  function heard(): void {
    heardAt = clock.now();
    if (isOpen) return;
    isOpen = true;
    if (!isBehind) calm();
  }

  function reopen(): void {
    connect();
    calm();
  }

  /** Whatever happened while nobody looked, or could not be heard. */
  function wake(): void {
    if (page.isHidden() || (source !== null && clock.now() - askedAt < togetherMs)) return;
    reopen();
    ask();
  }

  /** Nobody looks: a browser has few lines to a host, and the pages that are looked at need them. */
  function seenOrHidden(): void {
    if (!page.isHidden()) return wake();
    disconnect();
    plan();
  }

  const forget = page.listen(seenOrHidden, wake);
  if (!page.isHidden()) reopen();

  return {
    renew(next) {
      if (next === address) return;
      address = next;
      if (source?.readyState === closed && !page.isHidden()) connect();
    },
    stop() {
      isOver = true;
      forget();
      disconnect();
      clock.clearTimeout(timer);
    },
  };
}
