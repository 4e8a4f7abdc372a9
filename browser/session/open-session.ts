// The session of this page, in this browser: made once for each unit and shared by everybody on the page.
import { kept, keptEntry, type KeptStore } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import { browserStores } from '../kept/browser-stores.ts';
import { authUserKey, keepAuthUser, readAuthUser } from './auth-user.ts';
import { createSession, type KeptUser, type Session, type SessionParts } from './session.ts';
import type { OtherTabs } from './other-tabs.ts';

export interface SessionSettings extends Pick<SessionParts, 'client' | 'idleSeconds'> {
  readonly unit: UnitId;
  /** Says on every page what kind of visitor this is; null says nothing more. */
  readonly setVisitor: (kind: VisitorKind | null) => void;
  /** Tells this page that who is there has changed. */
  readonly announce: () => void;
}

const sessions = new Map<UnitId, Session>();

export function openSession(settings: SessionSettings): Session {
  const { unit, client, idleSeconds } = settings;
  const known = sessions.get(unit);
  if (known) return known;
  const tabs = otherTabs(unit);
  tabs.listen(({ kind }) => {
    if (kind === 'signed-out') forgetTab(unit);
  });
  const session = createSession({
    client,
    idleSeconds,
    clock: {
      now: () => Date.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as number),
    },
    tabs,
    kept: keptUser(settings, browserStores().local),
  });
  sessions.set(unit, session);
  return session;
}

/** AUTH-27: what this tab keeps for itself goes as well when somebody signs out in another. */
function forgetTab(unit: UnitId): void {
  for (const name of Object.values(kept))
    if (name.storage === 'session') keptEntry(unit, name, browserStores()).forget();
}

/** Other tabs hear when the storage changes, and look at the cookie then: so that is written first. */
function keptUser({ unit, setVisitor, announce }: SessionSettings, store: KeptStore): KeptUser {
  return {
    read: () => readAuthUser(unit, store.getItem(authUserKey)),
    write(user, visitor) {
      setVisitor(visitor);
      keepAuthUser(unit, store, user);
      announce();
    },
    forget() {
      setVisitor(null);
      keepAuthUser(unit, store, undefined);
      announce();
    },
  };
}

/**
 * Units may share an origin, so both names carry the unit. Where a browser knows no locks, or grants none, each
 * tab renews for itself; the server gives tabs that come together the same answer.
 */
export function otherTabs(unit: UnitId): OtherTabs {
  const name = `session-${unit}`;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  return {
    // To this origin and to nobody else; a window would want to be told so.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news) => channel?.postMessage(news),
    listen(hear) {
      const heard = ({ data }: MessageEvent) => hear(data as Parameters<typeof hear>[0]);
      channel?.addEventListener('message', heard);
      return () => {
        channel?.removeEventListener('message', heard);
        channel?.close();
      };
    },
    alone: (run) => {
      // Only a page that came safely has them.
      const locks = (navigator as { locks?: LockManager }).locks;
      return locks ? locks.request(name, run) : run();
    },
  };
}
