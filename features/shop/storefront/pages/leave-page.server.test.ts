import { expect, test } from 'vitest';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { leavePage } from './leave-page.server.ts';

const unit = unitProfile({ can: ['business', 'salesman'] });
const leadsTo = (kind: string, query: string, of = unit) =>
  leavePage(
    { unit: of, language: 'en' } as PageArguments,
    new URLSearchParams(query),
    `visitor-other=salesman; visitor-alpha=${kind}`,
  ).to;

test.each([
  ['business', '/auth/b2b/login'],
  ['salesman', '/auth/salesman/login'],
  ['customer', '/auth/login'],
  ['employee', '/auth/login'],
  ['', '/auth/login'],
])('AUTH-21 AUTH-22 AUTH-23 AUTH-24 after a sign-out a visitor of kind %j is led to %s', (kind, to) => {
  for (const query of ['', 'failed=0', 'failed=', 'reason=', 'reason=other']) expect(leadsTo(kind, query)).toBe(to);
});

test.each(['failed=1', 'reason=failed', 'reason=sso'])(
  'AUTH-25 AUTH-29 AUTH-44 ?%s leads home, whoever it was',
  (query) => {
    for (const kind of ['business', 'salesman', 'customer', '']) expect(leadsTo(kind, query)).toBe('/');
  },
);
