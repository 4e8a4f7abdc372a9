// Requests as tills, guests and members send them.
import { randomInt, randomUUID } from 'node:crypto';
import { createClient } from '#contract/client.ts';
import { transferCardCall } from '#contract/cards/cards.ts';
import { wireHeaders } from '#contract/headers.ts';
import { barePath, versionOf } from '#contract/version.ts';
import { addMember } from '#data/identity/actors.ts';
import { startSession } from '#data/identity/sessions.ts';
import { openVisit, type TestVisit } from '#testing/visit.ts';
import type { Load } from '#testing/load/load.ts';
import type { BenchCard } from '#testing/load/fill.ts';
import type { BenchShop } from '#testing/load/bench-shop.ts';

type Request = Pick<Load, 'url' | 'headers' | 'keyed' | 'body' | 'headersOfNext'>;

const any = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T;
const basic = (token: string) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`;

/** A sale at one of these tills, each of another merchant. */
export function redeemRequest(
  base: string,
  unit: string,
  cards: readonly BenchCard[],
  tills: readonly string[],
): Request {
  const carried = tills.map(basic);
  return {
    url: `${base}/v2/till/redeem`,
    keyed: true,
    headersOfNext: () => ({ authorization: any(carried) }),
    body: () =>
      JSON.stringify({ aggregatorBuId: unit, cardNumber: any(cards).number, amount: 0.01, reference: randomUUID() }),
  };
}

export async function queryRequest(base: string, unit: string, cards: readonly BenchCard[]): Promise<Request> {
  return {
    url: `${base}/v5/card/queryCard`,
    headers: await headersOf(await visitAt(base, unit)),
    body() {
      const { number, pin } = any(cards);
      return JSON.stringify({
        aggregatorBu: unit,
        cardNumber: number,
        pinCode: pin,
        captchaToken: 'bench',
        traditionalToken: '',
      });
    },
  };
}

/** A member who has just signed in gives to another card; each sealed body is good once, so many are made ahead. */
export async function transferRequest(
  base: string,
  { unit, unitKeys, scoped }: BenchShop,
  cards: readonly BenchCard[],
  count: number,
): Promise<Request> {
  const visit = await visitAt(base, unit);
  const ring = await unitKeys.ring(unit, 'sessions');
  const { actor: member, accessToken } = await scoped(async (scope) => {
    const actor = await addMember(scope, { kind: 'customer' });
    return {
      actor,
      ...(await startSession(scope, ring, { actor, kind: 'customer', method: 'normal', device: 'bench' })),
    };
  });
  const path = `/v${versionOf(transferCardCall)}${barePath(transferCardCall.path)}`;
  const sealed: string[] = [];
  while (sealed.length < count)
    sealed.push(
      ...(await Promise.all(
        Array.from({ length: 200 }, () => sealTransfer(visit, path, member, any(cards), any(cards))),
      )),
    );
  return {
    url: `${base}${path}`,
    headers: { ...(await headersOf(visit)), authorization: basic(accessToken) },
    keyed: true,
    body: () => sealed.pop() ?? '{}',
  };
}

async function sealTransfer(
  visit: TestVisit,
  path: string,
  custId: string,
  from: BenchCard,
  to: BenchCard,
): Promise<string> {
  const body = {
    custId,
    cardNumber: from.number,
    pinCode: from.pin,
    amount: 0.01,
    targetCardNumber: to.number,
    captchaToken: 'bench',
    traditionalToken: '',
  };
  return JSON.stringify({ token: await visit.sealWith('POST', path, body, { header: { t: Date.now() + 20_000 } }) });
}

const visitAt = (base: string, unit: string): Promise<TestVisit> =>
  openVisit({ base, client: (name: string) => createClient({ base, unit: name }) }, unit);

async function headersOf(visit: TestVisit): Promise<Record<string, string>> {
  const print = await visit.fingerprint?.();
  return {
    [wireHeaders.init]: (await visit.initToken()) ?? '',
    ...(print
      ? {
          [wireHeaders.fingerprint]: print.hash,
          [wireHeaders.fingerprintSign]: print.sign,
          [wireHeaders.fingerprintTime]: String(print.timestamp),
        }
      : {}),
  };
}
