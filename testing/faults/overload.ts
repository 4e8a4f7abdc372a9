// E22, the other half: more people than the machine carries, all of them honest. Those who are let in are served in
// time, the others hear at once that they should come back, and a till goes on selling.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { wireHeaders } from '#contract/headers.ts';
import { redeemCardCall } from '#contract/cards/till.ts';
import { getUnitCall } from '#contract/units/units.ts';
import { barePath, pathOf } from '#contract/version.ts';
import { addMember } from '#data/identity/actors.ts';
import { makePartnerKey } from '#data/cards/partner-keys.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { isRefusal } from '#domain/refusal.ts';
import { systemClock as clock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { boughtCards } from '../cards.ts';
import type { BesiegedApi } from './besieged.ts';
import { honestRequests, type Honest } from './honest.ts';
import { sendJunk } from './junk.ts';
import { p99 } from './p99.ts';

export interface OverloadResult {
  readonly people: number;
  readonly admittedPerSecond: number;
  readonly admittedP99Ms: number | undefined;
  readonly turnedAwayPerSecond: number;
  readonly turnedAwayP99Ms: number | undefined;
  readonly other: Readonly<Record<number, number>>;
  readonly sales: number;
  readonly salesFailed: number;
  readonly tillP99Ms: number;
  /** What a page needs to begin with, asked for by ten who come to do something. */
  readonly visits: Honest;
  readonly alive: boolean;
}

/** So many people who search, each as soon as they have an answer, while a till sells ten times a second. */
export async function overload(
  api: BesiegedApi,
  { people, seconds }: { people: readonly number[]; seconds: number },
): Promise<OverloadResult[]> {
  const till = await openTill(api);
  const visit = api.base + pathOf(getUnitCall).replace(':buId', api.unit);
  const results: OverloadResult[] = [];
  for (const concurrencyMax of people) {
    const order = {
      base: api.base,
      unit: api.unit,
      kind: 'searches' as const,
      perSecond: 1e6,
      seconds,
      concurrencyMax,
    };
    const [tally, sales, visits] = await Promise.all([
      sendJunk(order),
      till.sell(seconds),
      honestRequests({ url: visit, seconds, pauseMs: 100 }),
    ]);
    const { 200: admitted = 0, 503: turnedAway = 0, ...other } = tally.answers;
    results.push({
      people: concurrencyMax,
      admittedPerSecond: Math.round(admitted / seconds),
      admittedP99Ms: tally.p99Ms[200],
      turnedAwayPerSecond: Math.round(turnedAway / seconds),
      turnedAwayP99Ms: tally.p99Ms[503],
      other,
      ...sales,
      visits,
      alive: api.isAlive(),
    });
    await sleep(2_000);
  }
  await till.close();
  return results;
}

async function openTill({ base, unit, pods: urls }: BesiegedApi) {
  const pods = openPods(urls, 'faults');
  const directory = await UnitDirectory.open(pods);
  const ids = systemIds(clock);
  const keys = new UnitKeys({ directory, service: localKeys([developmentKey]), clock });
  const scoped = <T>(_: string, work: (scope: Scope) => Promise<T>): Promise<T> => {
    const home = directory.find(unit);
    if (home.found !== 'here') throw new Error(`${unit} is ${home.found}`);
    return inUnit<Tables, T>(home.pod, unit, (tx) => work(houseScope(unit, tx, { clock, ids })));
  };
  const key = await scoped(unit, async (scope) => {
    const partner = await addMember(scope, { kind: 'partner' });
    return makePartnerKey(scope, {
      partner,
      name: 'till',
      calls: [barePath(redeemCardCall.path)],
      merchant: null,
    });
  });
  if (isRefusal(key)) throw new Error(key.refused);
  const cards = await boughtCards({ keys, inUnit: scoped }, unit, 200);
  let sold = 0;
  const sale = async (): Promise<number | null> => {
    const begun = performance.now();
    const answer = await fetch(base + pathOf(redeemCardCall), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${btoa(`${key.text}:`)}`,
        [wireHeaders.key]: randomUUID(),
      },
      body: JSON.stringify({
        aggregatorBuId: unit,
        cardNumber: cards[sold++ % cards.length]?.number,
        amount: 0.01,
        reference: randomUUID(),
      }),
    }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as { success?: boolean } | null;
    return body?.success ? performance.now() - begun : null;
  };
  return {
    async sell(seconds: number) {
      const sales: Promise<number | null>[] = [];
      for (let at = 0; at < seconds * 10; at += 1) {
        sales.push(sale());
        await sleep(100);
      }
      const times = await Promise.all(sales);
      const taken = times.filter((ms) => ms !== null);
      return {
        sales: times.length,
        salesFailed: times.length - taken.length,
        tillP99Ms: p99(taken),
      };
    },
    async close() {
      await directory.close();
      await closePods(pods);
    },
  };
}
