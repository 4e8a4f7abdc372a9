import { expect, test } from 'vitest';
import { Switches, switchSettings } from '../../switches.ts';
import { faultOf } from './fault.ts';

test.each(['acct_shop', 'shop'])('a switch for the account %s is for its id and for its name', (account) => {
  const switches = new Switches();
  switches.set('psp', switchSettings.psp.parse({ fail: '429', account, only: 'POST /v1/', next: 3 }));
  const failOf = (who: string, call = 'POST /v1/refunds') => faultOf(switches, who, call).fail;
  expect(['acct_shop', 'shop'].map((who) => failOf(who))).toEqual(['429', '429']);
  expect(['acct_shop2', 'myshop', 'acct_'].map((who) => failOf(who))).toEqual([null, null, null]);
  expect(failOf('shop', 'GET /v1/refunds')).toBeNull();
  // Whoever is not meant has spent none of them.
  expect(switches.state.psp.next).toBe(1);
});
