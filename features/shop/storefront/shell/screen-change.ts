// SHELL-06, SHELL-38: a window that is dragged to another screen may need the other layout and the other
// pictures. Only when both sides have changed is the page loaded again, and never where somebody is typing.
import { routeOf } from '#domain/shop/shop-routes.ts';

export const denseRatio = 1.7;
export const wideFromPx = 992;

export interface Screen {
  readonly pixelRatio: number;
  readonly widthPx: number;
}

const sidesOf = ({ pixelRatio, widthPx }: Screen) => ({
  dense: pixelRatio >= denseRatio,
  wide: widthPx >= wideFromPx,
});

/** Whether the page that was made for the one screen is to be loaded again for the other. */
export function mustReload(made: Screen, now: Screen, path: string): boolean {
  if (!(routeOf(path)?.mayReload ?? true)) return false;
  const [before, after] = [sidesOf(made), sidesOf(now)];
  return before.dense !== after.dense && before.wide !== after.wide;
}
