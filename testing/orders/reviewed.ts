// Orders that wait for somebody to look at them, and the staff who do.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { listReviewsCall, type rejectOrderCall, type releaseOrderCall } from '#contract/orders/review.ts';
import type { MemberKind } from '#domain/identity/actor.ts';
import { freshMember } from '../card-api.ts';
import type { TestMember } from '../members.ts';
import { beginning } from '../payments/paying.ts';
import { openOrderShop, ordered, orderedLine, orderOf, readOrder, type Ordered } from './order-shop.ts';

export type ReviewShop = Awaited<ReturnType<typeof openReviewShop>>;
export type Decision = typeof releaseOrderCall | typeof rejectOrderCall;

const notStaff = ['customer', 'business', 'employee', 'salesman'] as const satisfies readonly MemberKind[];

/** In alpha somebody looks at an order above 100, in beta at whatever a card has paid. */
export async function openReviewShop() {
  const shop = await openOrderShop({
    profiles: {
      alpha: { reviewAboveAmount: 10_000, askToldToBuyAbove: 30_000 },
      beta: { reviewAboveCardOrders: 0 },
    },
  });
  await shop.work();
  const staffOf = (unit: string) => freshMember(shop.shop, unit, { kind: 'staff' });
  const clientOf = async (member: TestMember | null, unit: string) =>
    member ? shop.api.client(unit, { accessToken: member.accessToken }) : (await shop.visitor(unit)).client;

  /** What it answers, or the name of the refusal. */
  async function decide(call: Decision, orderNo: string, as: TestMember | null, unit = 'alpha') {
    const input: CallInput<Decision> = { orderNo, reason: 'called the buyer' };
    const outcome = await (await clientOf(as, unit))(call, input, { key: crypto.randomUUID() });
    return outcome.ok ? outcome.data : outcome.failure.name;
  }

  const idOf = ({ orderNo }: Pick<Ordered, 'orderNo'>, unit = 'alpha'): Promise<string> =>
    shop.shop.inUnit(unit, async ({ tx }) => {
      const found = tx.selectFrom('orders').select('id').where('number', '=', orderNo);
      return (await found.executeTakeFirstOrThrow()).id;
    });

  return {
    ...shop,
    staffOf,
    decide,
    idOf,
    async reviews(as: TestMember | null, unit = 'alpha') {
      const outcome = await (await clientOf(as, unit))(listReviewsCall, {});
      return outcome.ok ? outcome.data.reviews : outcome.failure.name;
    },
    /** Ordered and paid, until it waits for somebody to look at it. */
    async inReview(unit = 'alpha') {
      const guest = await shop.visitor(unit);
      const made = await ordered(guest.client, unit === 'alpha' ? dearOrder() : orderOf());
      const begin = (changes: Partial<Parameters<typeof beginning>[1]> = {}) =>
        beginning({ client: guest.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount, ...changes });
      await begin();
      const order = shop.inOrder({ id: await idOf(made, unit) }, unit);
      const become = (state: string) => shop.until(`it is ${state}`, async () => (await order.state()) === state);
      await shop.payPage(await order.page());
      await become('review');
      return {
        ...made,
        ...order,
        id: await idOf(made, unit),
        become,
        begin,
        read: () => readOrder(guest.client, made),
      };
    },
    /** Nobody decides who is of another unit or no staff. */
    async expectNobodyElse(call: Decision, orderNo: string): Promise<void> {
      expect(await decide(call, orderNo, await staffOf('beta'), 'beta')).toBe('order.unknown');
      for (const kind of notStaff)
        expect(await decide(call, orderNo, await freshMember(shop.shop, 'alpha', { kind }))).toBe('auth.not-allowed');
      expect(await decide(call, orderNo, null)).toBe('auth.required');
    },
    notStaff: () => Promise.all(notStaff.map((kind) => freshMember(shop.shop, 'alpha', { kind }))),
    /** Their last proof of who they are is eleven minutes old. */
    async stale(): Promise<TestMember> {
      const member = await staffOf('alpha');
      await shop.shop.inUnit('alpha', ({ tx }) =>
        sql`update session set fresh_at = fresh_at - interval '11 minutes' where actor_id = ${member.id}`.execute(tx),
      );
      return member;
    },
    /** What is on record about an order: what was decided, by whom, and what they said. */
    recorded: (orderNo: string) =>
      shop.shop.inUnit('alpha', async ({ tx }) => {
        const { rows } = await sql`
          select a.call, a.outcome, a.actor_id as actor, d.review_note as note
          from orders o join audit a on a.unit_id = o.unit_id and o.id = any(a.about)
          join order_detail d on d.unit_id = o.unit_id and d.order_id = o.id
          where o.number = ${orderNo}`.execute(tx);
        return rows;
      }),
    bank: async (unit = 'alpha') => (await shop.books(unit))['eur'],
  };
}

/** Three cards of 40. */
export const dearOrder = () => orderOf({ order: [orderedLine({ amount: 40, qty: 3 })] });
