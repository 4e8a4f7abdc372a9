import { expect, test } from 'vitest';
import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './cards.ts';

/** CAPTCHA-11. */
const captchaTokens = { 'captchaToken?': 'text <= 4096', 'traditionalToken?': 'text <= 4096' };
/** CARD-13, CARD-29. */
const cardView = {
  cardNumber: 'text',
  itemCode: 'text | null',
  productName: 'text',
  balance: 'number',
  initialBalance: 'number',
  currency: 'text',
  expiryDate: 'text | null',
  cardState: 'NEW | USED',
  isBlocked: 'boolean',
  isLocked: 'boolean',
  isExpired: 'boolean',
};
const cardProduct = {
  isReloadable: 'boolean',
  isThirdPartyProduct: 'boolean',
  transferMode: '0 | 1 | 2',
  codeType: 'number',
  redeemPlace: 'whole-store | except-food | custom',
  redeemPlaceText: 'text | null',
  howToUse: 'text',
  termOfService: 'text',
};
const guessing = ['30 in 60 s by network, else closed', '20 in 600 s by init, else closed'];

callTable(calls, {
  'API-08': {
    call: 'POST /v2/member/getMemberProducts',
    who: 'member',
    may: 'card.read',
    sealed: true,
    effect: 'read',
    takes: { ...captchaTokens, custId: 'text <= 64', 'productName?': 'text <= 100', 'categoryId?': 'text <= 64' },
    answers: {
      products: [
        {
          itemCode: 'text',
          productName: 'text',
          cardQty: 'whole',
          balance: 'number',
          currency: 'text',
          art: 'anything',
        },
      ],
    },
  },
  'API-09': {
    call: 'POST /v4/member/getMemberGiftCardsWithProduct',
    who: 'member',
    may: 'card.read',
    sealed: true,
    keep: 'nothing',
    takes: { ...captchaTokens, custId: 'text <= 64', itemCode: 'text <= 64', 'isReveal?': 'boolean = true' },
    answers: {
      ...cardProduct,
      itemCode: 'text',
      productName: 'text',
      art: 'anything',
      cardList: [
        {
          cardNumber: 'text',
          balance: 'number',
          initialBalance: 'number',
          currency: 'text',
          expiryDate: 'text | null',
          cardState: 'NEW | USED',
          isBlocked: 'boolean',
          isLocked: 'boolean',
          isExpired: 'boolean',
          pinCode: 'text | null',
        },
      ],
    },
    fails: 'product.unknown auth.not-fresh',
  },
  'API-22 CAPTCHA-13': {
    call: 'POST /v2/transaction',
    who: 'member',
    may: 'card.read',
    captcha: 'transactions',
    effect: 'read',
    takes: {
      custId: 'text <= 64',
      cardNumber: 'text 1..64',
      'captchaToken?': 'text <= 4096',
      'pageNo?': 'whole 1..1000000000 = 1',
    },
    answers: {
      totalCount: 'whole',
      transactionList: [
        {
          date: 'text',
          action: 'activated | reloaded | transferred | redeemed | received | void',
          type: 'P | L | C | null',
          amount: 'number',
          balance: 'number | null',
          otherCardNumber: 'text | null',
        },
      ],
    },
    fails: 'card.unknown',
  },
  'API-23 CAPTCHA-13': {
    call: 'POST /v2/card/updateCard',
    who: 'member',
    may: 'card.change',
    captcha: 'card_update',
    takes: { custId: 'text <= 64', cardNumber: 'text 1..64', 'captchaToken?': 'text <= 4096', action: 'text <= 16' },
    answers: { cardNumber: 'text', isBlocked: 'boolean', cardState: 'NEW | USED' },
    fails: 'card.unknown card.step-not-allowed',
  },
  'API-24 API-31 API-32 COUPON-24': {
    call: 'POST /v5/card/queryCard',
    who: 'anyone',
    may: 'card.ask',
    needs: 'card-query',
    unit: 'aggregatorBu',
    captcha: 'card_query',
    limits: guessing,
    // D8: a checkout needs no capability, and what it has a handle of no captcha.
    forms: {
      handle: { limits: ['1200 in 60 s by network, else local'] },
      cartList: { captcha: 'coupon', limits: guessing },
    },
    effect: 'read',
    takes: {
      ...captchaTokens,
      'cardNumber?': 'text <= 64',
      'pinCode?': 'text <= 64 = ""',
      'custId?': 'text <= 64',
      'cartList?': [{ 'templateId?': 'text | number', itemCode: 'text <= 64' }, '<= 500'],
      'cartId?': 'text 16..64',
      'handle?': 'text 1..2048',
    },
    answers: {
      ...cardView,
      handle: 'text | null',
      couponId: 'text | null',
      cardBalance: 'number',
      isAllowPartialRedeem: 'boolean',
      subPayDesc: 'text',
      suitedItemCode: ['text'],
      isThirdPartyCoupon: 'boolean',
    },
    fails:
      'card.unknown card.tries-exceeded card.blocked card.locked card.expired coupon.invalid coupon.not-usable coupon.no-balance coupon.removed coupon.other-currency coupon.ends-soon coupon-issuer.unavailable',
  },
  'API-26 CARD-28': {
    call: 'POST /v2/card/importCard',
    who: 'member',
    may: 'card.take',
    unit: 'memberBu',
    sealed: true,
    captcha: 'card_query',
    limits: guessing,
    takes: {
      ...captchaTokens,
      custId: 'text <= 64',
      'email?': 'text <= 254',
      'mobileNo?': 'text <= 32',
      token: 'text 1..64',
      'pinCode?': 'text <= 64 = ""',
      'importType?': 'CARD | COUPON = "CARD"',
    },
    answers: { ...cardView, isActivateAccount: '0 | 1' },
    fails: 'card.unknown card.tries-exceeded card.taken',
  },
  'API-27 CAPTCHA-13': {
    call: 'POST /v2/card/cardValidation',
    who: 'anyone',
    may: 'card.ask',
    unit: 'aggregatorBuId',
    captcha: 'card_query',
    limits: guessing,
    effect: 'read',
    takes: { cardNumber: 'text 1..64', 'captchaToken?': 'text <= 4096' },
    answers: { isNeedPin: 'boolean' },
  },
  'API-28 CARD-26': {
    call: 'POST /v4/card/applyCard',
    who: 'member',
    may: 'card.take',
    sealed: true,
    captcha: 'card_query',
    limits: guessing,
    takes: {
      ...captchaTokens,
      custId: 'text <= 64',
      itemCode: 'text <= 64',
      cardNumber: 'text 1..64',
      'pinCode?': 'text <= 64 = ""',
    },
    answers: { ...cardView, ...cardProduct },
    fails: 'card.unknown card.tries-exceeded card.taken card.step-not-allowed',
  },
  'API-29 CARD-26': {
    call: 'POST /v2/card/cardTransfer',
    who: 'member',
    may: 'card.transfer',
    needs: 'transfer',
    sealed: true,
    fresh: true,
    captcha: 'card_update',
    takes: {
      ...captchaTokens,
      custId: 'text <= 64',
      cardNumber: 'text 1..64',
      'pinCode?': 'text <= 64 = ""',
      amount: 'number > 0',
      'targetCardNumber?': 'text 1..64',
      'receiverEmail?': 'email <= 254',
      'senderName?': 'text <= 80',
      'receiverName?': 'text <= 80',
      'message?': 'text <= 1000',
    },
    answers: { cardNumber: 'text', balance: 'number', isTransferred: 'true' },
    fails:
      'input.invalid card.unknown card.tries-exceeded card.third-party card.expired card.blocked card.locked card.insufficient card.not-transferable card.target-unknown key.reused mail.limit-reached',
  },
});

const own = { custId: 'me', cardNumber: '1' };

test('API-23 an action is one of a card’s steps, and what is none is refused', () => {
  expect(calls.updateCardCall.body.parse({ ...own, action: 'BLOCK' }).action).toBe('block');
  const { error } = calls.updateCardCall.body.safeParse({ ...own, action: 'burn' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['not something that is done to a card']);
});

test.each([
  [{ targetCardNumber: '2' }, true],
  [{ receiverEmail: 'a@b.example' }, true],
  [{ targetCardNumber: '2', receiverEmail: 'a@b.example' }, false],
  [{}, false],
])('CARD-26 a transfer goes to a card or to an address, one of them: %j is fine, %s', (to, fine) => {
  const { error } = calls.transferCardCall.body.safeParse({ ...own, amount: 1, ...to });
  expect(error?.issues[0]?.message).toBe(fine ? undefined : 'either a card or an address');
});

test('CARD-26 what a sender writes comes without the spaces around it', () => {
  const body = { ...own, amount: 1, targetCardNumber: '2', senderName: ' Ada ', message: ' Hello ' };
  expect(calls.transferCardCall.body.parse(body)).toMatchObject({ senderName: 'Ada', message: 'Hello' });
});
