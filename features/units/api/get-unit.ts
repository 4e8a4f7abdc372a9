import { getUnitCall } from '#contract/units.ts';
import { unitToWire } from '#contract/wire/unit.ts';
import { plainHandler } from '#features/handler.ts';

export const getUnitHandler = plainHandler(getUnitCall, async ({ profile }) => unitToWire(profile));
