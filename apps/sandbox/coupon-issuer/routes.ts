// The coupon desk, as far as the shop asks it. What is on a coupon can be changed, as if somebody had spent it elsewhere.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { couponDeskKey } from '../accounts.ts';
import { answerRead } from '../read-request.ts';
import type { Switches } from '../switches.ts';
import { deskCoupons } from './coupons.ts';

const Asked = z.object({ number: z.string().max(64), pin: z.string().max(64) });
const Changed = z.strictObject({ balance: z.int().min(0) });

export function mountCouponIssuer(server: FastifyInstance, switches: Switches): void {
  const coupons = new Map(deskCoupons.map((coupon) => [coupon.number, coupon]));

  server.post('/coupons/validate', (request, reply) =>
    answerRead('coupon-issuer', switches, { request, reply }, () => {
      if (request.headers.authorization !== `Bearer ${couponDeskKey}`) return reply.code(401).send({});
      const asked = Asked.safeParse(request.body);
      const coupon = asked.success ? coupons.get(asked.data.number) : undefined;
      if (!coupon || coupon.pin !== asked.data?.pin) return reply.send({ status: 'unknown' });
      const { currency, balance, partial, items, words } = coupon;
      return reply.send({ status: 'valid', currency, balance, partial, items, words });
    }),
  );

  server.put<{ Params: { number: string } }>('/coupons/:number', (request, reply) => {
    const coupon = coupons.get(request.params.number);
    const changed = Changed.safeParse(request.body);
    if (!coupon || !changed.success) return reply.code(400).send({ error: 'a coupon there is, and its balance' });
    coupons.set(coupon.number, { ...coupon, ...changed.data });
    return reply.send({ balance: changed.data.balance });
  });
}
