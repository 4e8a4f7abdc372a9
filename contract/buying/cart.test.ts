import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './cart.ts';

const ofMember = { who: 'member', may: 'cart.keep' } as const;
const parts = 'object';

callTable(calls, {
  'API-96': {
    call: 'POST /v1/member/cart',
    ...ofMember,
    sealed: true,
    limits: ['600 in 600 s by init, else local', '3000 in 600 s by network, else local'],
    bodyBytes: 2_000_000,
    takes: {
      'custId?': 'text <= 64',
      cartData: 'text <= 2000000',
      'revision?': 'whole 0..1000000000',
      'edited?': ['text 1..64', '<= 500'],
      'removed?': ['text 1..64', '<= 5000'],
      'parts?': parts,
    },
    answers: { revision: 'whole', parts, cartData: 'text | null', 'isLeftOut?': 'true' },
    fails: 'cart.customer-missing cart.full body.too-large input.invalid auth.not-allowed',
  },
  'API-97': {
    call: 'GET /v1/member/cart',
    ...ofMember,
    takes: { 'custId?': 'text <= 64' },
    answers: { revision: 'whole', parts, cartData: 'text' },
    fails: 'cart.customer-missing auth.not-allowed',
  },
  'API-98': {
    call: 'DELETE /v1/member/cart',
    ...ofMember,
    takes: { 'custId?': 'text <= 64' },
    answers: { revision: 'whole' },
    fails: 'cart.customer-missing auth.not-allowed',
  },
});
