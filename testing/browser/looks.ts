// How pages are looked at: each once in CI, in every combination in `pnpm a11y` (LOOKS=all).
import { unitCan } from '#domain/unit.ts';
import { completeProfile } from '#domain/usual-choices.ts';
import type { PictureOf } from '#tools/screenshots/pages.ts';
import { units } from '#units/all.ts';

export interface Look {
  readonly unit: (typeof units)[number];
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
}

const widths = [1280, 768, 360];

const every: readonly Look[] = units.flatMap((unit) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    widths.map((width) => ({ unit, colorScheme, width })),
  ),
);

/** Two units, two colours and two widths, so that neighbours on the list differ in all three. */
const corners: readonly Look[] = [0, 1, 0, 1].flatMap((at, turn) => {
  const unit = units[at];
  return unit
    ? [{ unit, colorScheme: turn % 3 ? 'dark' : 'light', width: turn % 2 ? 360 : 1280 } as const]
    : [];
});

/** The looks at the page that stands at this place of the list, in units that have it. */
export function looksAt({ needs }: Pick<PictureOf, 'needs'>, at: number): readonly Look[] {
  const has = ({ unit: { profile } }: Look) => !needs || unitCan(completeProfile(profile), needs);
  if (process.env['LOOKS'] === 'all') return every.filter(has);
  const from = at % corners.length;
  const turned = [...corners.slice(from), ...corners.slice(0, from)];
  return turned.filter(has).slice(0, 1);
}

/** The first few of a list in CI, all of it in `pnpm a11y`: for what differs by data, not by code. */
export const sampled = <T>(all: readonly T[], most: number): readonly T[] =>
  process.env['LOOKS'] === 'all' ? all : all.slice(0, most);
