import { entrancePage, signInPage, type Entrance } from '#domain/identity/entrances.ts';
import { isOffered } from '#domain/shop/offered.ts';
import { nextStepParameter, originParameter, type RouteSettings } from '#domain/shop/shop-routes.ts';
import type { OtherWay } from '../sign-in/sign-in-screen.tsx';

/** The other entrances that this shop has. */
export function waysFrom(entrance: Entrance, unit: RouteSettings, search: string): readonly OtherWay[] {
  const ways: readonly (OtherWay & { readonly from: readonly Entrance[] })[] = [
    { to: signInPage('customer'), text: 'auth.to.customer', from: ['business', 'employee', 'salesman'] },
    { to: signInPage('business'), text: 'auth.to.business', from: ['customer'] },
    { to: entrancePage('business', 'register'), text: 'auth.to.register', from: ['business'] },
    { to: signInPage('employee'), text: 'auth.to.employee', from: ['customer', 'business'] },
  ];
  const onward = onwardIn(search);
  return ways
    .filter(({ to, from }) => from.includes(entrance) && isOffered(to, unit, 'guest'))
    .map(({ to, text }) => ({ to: to + onward, text }));
}

/** Where somebody was on their way to, for another entrance to lead there. */
function onwardIn(search: string): string {
  const query = new URLSearchParams(search);
  const kept = [nextStepParameter, originParameter].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : '';
}
