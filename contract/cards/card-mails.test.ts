import { expect, test } from 'vitest';
import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './card-mails.ts';

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
const links = ['60 in 60 s by network, else closed'];

callTable(calls, {
  'API-25 CAPTCHA-13': {
    call: 'POST /v2/card/cardResend',
    who: 'member',
    may: 'card.resend',
    captcha: 'resend',
    limits: ['5 in 3600 s by init, else closed', '30 in 3600 s by network, else closed'],
    takes: { ...captchaTokens, custId: 'text <= 64', cardNumber: 'text 1..64', 'receiverEmail?': 'email <= 254' },
    answers: { isResent: 'true', receiver: 'text' },
    fails: 'card.unknown card.expired card.blocked card.locked mail.limit-reached mail.no-address auth.not-fresh',
  },
  'the card behind a mailed link': {
    id: 'CARD-13',
    call: 'POST /v2/card/gift',
    who: 'anyone',
    may: 'card.ask',
    unit: 'aggregatorBuId',
    sealed: true,
    limits: links,
    keep: 'nothing',
    takes: { token: 'text <= 256', 'isReveal?': 'boolean = false' },
    answers: {
      ...cardView,
      ...cardProduct,
      number: 'text | null',
      pinCode: 'text | null',
      senderName: 'text',
      receiverName: 'text',
      message: 'text',
      tagline: 'text',
      place: 'online | store | store-and-online',
      art: 'anything',
      'design?': {
        art: 'anything',
        lines: [
          {
            text: 'text',
            area: {
              x: 'number',
              y: 'number',
              width: 'number',
              height: 'number',
              align: 'start | centre | end',
              ink: 'text',
              charsMax: 'whole',
            },
          },
        ],
        photo: [{ href: 'text', area: { x: 'number', y: 'number', width: 'number', height: 'number' } }, 'null'],
      },
    },
    fails: 'link.invalid card.blocked card.locked',
  },
  'a gift joins an account': {
    id: 'CARD-08',
    call: 'POST /v2/card/claim',
    who: 'member',
    may: 'card.take',
    needs: 'receive',
    unit: 'memberBu',
    sealed: true,
    limits: links,
    takes: { custId: 'text <= 64', token: 'text <= 256' },
    answers: { ...cardView, isActivateAccount: '0 | 1' },
    fails: 'link.invalid card.blocked card.locked card.taken',
  },
  'CARD-29 a mail to the owner unlocks a PIN': {
    call: 'POST /v2/card/unlockPin',
    who: 'anyone',
    may: 'card.ask',
    unit: 'aggregatorBuId',
    captcha: 'unlock',
    limits: [
      '30 in 60 s by network, else closed',
      '5 in 3600 s by init, else closed',
      '30 in 3600 s by network, else closed',
    ],
    keep: 'nothing',
    takes: { ...captchaTokens, 'cardNumber?': 'text 1..64', 'token?': 'text <= 256' },
    answers: { isUnlocked: 'boolean' },
    fails: 'link.invalid',
  },
  'CARD-29 the help desk unlocks a PIN': {
    id: 'CARD-29.staff',
    call: 'POST /v1/staff/card/unlockPin',
    who: 'staff',
    may: 'card.unlock-pin',
    fresh: true,
    limits: ['30 in 60 s by network, else closed'],
    takes: { cardNumber: 'text 1..64' },
    answers: { isUnlocked: 'true' },
    fails: 'card.unknown card.step-not-allowed card.unlocked-by-mail limit.reached',
  },
});

test.each([
  [{ cardNumber: '1' }, true],
  [{ token: 'x' }, true],
  [{ cardNumber: '1', token: 'x' }, false],
  [{}, false],
])('CARD-29 an unlocking names a number or a token, one of them: %j is fine, %s', (body, fine) => {
  const { error } = calls.unlockPinCall.body.safeParse(body);
  expect(error?.issues[0]?.message).toBe(fine ? undefined : 'either a number or a token');
});
