// E23: one stranger makes us send. Resets, registrations, codes and unlock mails to one address and to many, text
// messages to any country, each from another network and in a visit of its own.
import { wireHeaders } from '#contract/headers.ts';
import { guessLimits } from '#domain/cards/card-guessing.ts';
import { countWrongTry } from '#data/cards/card-tries.ts';
import { addAccount } from '../../accounts.ts';
import { boughtCards, type CardShop } from '../../cards.ts';
import { dearNumbers } from '../../dear-numbers.ts';
import type { SandboxClient } from '../../sandbox/sandbox-client.ts';
import { outboxEmpty } from '../../outbox.ts';

export interface PumpedShop {
  /** Where the api answers; it believes what we say of where we come from. */
  readonly base: string;
  readonly unit: string;
  readonly shop: CardShop & Parameters<typeof addAccount>[0];
  readonly sandbox: SandboxClient;
}

export interface PumpingWish {
  /** How often each thing is asked for at one address. */
  readonly times: number;
  /** How many addresses are written to once each. */
  readonly addresses: number;
}

export interface PumpingResult {
  readonly asked: number;
  readonly networks: number;
  /** Mails into one mailbox, by what was asked for. */
  readonly resetMails: number;
  readonly registerMails: number;
  readonly codeMails: number;
  readonly unlockMails: number;
  /** Links that open, of as many as were asked for. */
  readonly resetLinksOpen: number;
  readonly registerLinksOpen: number;
  /** Whether anything tells an address that is known from one that is not. */
  readonly answersAlike: boolean;
  readonly manyAddresses: number;
  readonly manyMails: number;
  readonly numbersAsked: number;
  readonly numbersTaken: number;
  readonly texts: number;
}

const networks = 20;

export async function pumping(pumped: PumpedShop, wish: PumpingWish): Promise<PumpingResult> {
  const stranger = new Stranger(pumped);
  const { shop, unit, sandbox } = pumped;
  const { email: victim, id } = await addAccount(shop, unit);
  const nobody = `nobody.${victim}`;
  const [newcomer, proving] = [`newcomer.${victim}`, `proving.${victim}`];
  const [owner, numbers] = await lockedCards(pumped, Math.min(wish.times, 8));
  const before = { links: await openLinks(pumped), texts: (await sandbox.messages()).length };

  const known = new Set<string>();
  const unknown = new Set<string>();
  for (let at = 0; at < wish.times; at++) {
    known.add(await stranger.reset(victim));
    unknown.add(await stranger.reset(nobody));
    await stranger.register(newcomer);
    await stranger.code({ email: proving });
    await stranger.unlock(numbers[at % numbers.length] ?? '');
  }
  await settled(pumped);
  const links = await openLinks(pumped);
  const count = async (to: string) => (await sandbox.mails(to)).length;
  const one = {
    resetMails: await count(victim),
    registerMails: await count(newcomer),
    codeMails: await count(proving),
    unlockMails: await count(owner),
    resetLinksOpen: links.filter(({ purpose, actor_id }) => purpose === 'reset' && actor_id === id).length,
    registerLinksOpen:
      links.filter(({ purpose }) => purpose === 'register').length -
      before.links.filter(({ purpose }) => purpose === 'register').length,
  };

  const many = Array.from({ length: wish.addresses }, (_, at) => `many.${at}.${victim}`);
  for (const email of many) await stranger.code({ email });
  let numbersTaken = 0;
  for (const mobileNo of dearNumbers) if ((await stranger.code({ mobileNo })) === 'sent') numbersTaken += 1;
  await settled(pumped);
  const written = new Set((await sandbox.mails()).flatMap(({ to }) => to));
  return {
    asked: stranger.asked,
    networks,
    ...one,
    answersAlike: JSON.stringify([...known]) === JSON.stringify([...unknown]),
    manyAddresses: many.length,
    manyMails: many.filter((address) => written.has(address)).length,
    numbersAsked: dearNumbers.length,
    numbersTaken,
    texts: (await sandbox.messages()).length - before.texts,
  };
}

class Stranger {
  readonly #pumped: PumpedShop;
  asked = 0;

  constructor(pumped: PumpedShop) {
    this.#pumped = pumped;
  }

  reset = (email: string): Promise<string> => this.#post('/v2/member/resetPassword', 'aggregatorBuId', { email });

  register = (email: string): Promise<string> =>
    this.#post('/v4/register', 'aggregatorBuId', {
      email,
      firstName: 'Ana',
      lastName: 'Example',
      password: 'Correct-Horse9',
      isAdult: true,
    });

  /** `sent` when a code is on its way. */
  code = async (to: { email: string } | { mobileNo: string }): Promise<string> =>
    (await this.#post('/v2/user/sendOTP', 'buId', to)).includes('"otpId":"') ? 'sent' : 'refused';

  unlock = (cardNumber: string): Promise<string> => this.#post('/v2/card/unlockPin', 'aggregatorBuId', { cardNumber });

  /** From the next network, in a visit that has only begun: those are to be had for nothing. */
  async #post(path: string, unitField: string, body: object): Promise<string> {
    this.asked += 1;
    const { base, unit } = this.#pumped;
    const from = { 'x-forwarded-for': `203.0.${this.asked % networks}.${1 + (this.asked % 250)}` };
    const begun = await fetch(`${base}/v2/others/init?buId=${unit}`, { headers: from });
    const { data } = (await begun.json()) as { data: { init: string } | null };
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: {
        ...from,
        'content-type': 'application/json',
        ...(data && { [wireHeaders.init]: data.init }),
      },
      body: JSON.stringify({ [unitField]: unit, ...body }),
    });
    return `${answer.status} ${await answer.text()}`;
  }
}

/** Cards of one owner whose PINs were guessed at until only a mail unlocks them. */
async function lockedCards({ shop, unit }: PumpedShop, count: number): Promise<[string, string[]]> {
  const { id, email } = await addAccount(shop, unit);
  const cards = await boughtCards(shop, unit, count, { owner: id });
  await shop.inUnit(unit, async (scope) => {
    for (const { number } of cards)
      for (let at = 0; at < guessLimits.inLife; at++) await countWrongTry(scope, number, true);
  });
  return [email, cards.map(({ number }) => number)];
}

const openLinks = ({ shop, unit }: PumpedShop) =>
  shop.inUnit(unit, ({ tx }) =>
    tx.selectFrom('mailed_link').select(['purpose', 'actor_id']).where('used_at', 'is', null).execute(),
  );

const settled = ({ shop, unit }: PumpedShop) => outboxEmpty(shop, unit, 60_000);
