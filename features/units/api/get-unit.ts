import { getUnitCall } from '#contract/units/units.ts';
import { unitToWire } from '#contract/wire/units/unit.ts';
import { plainHandler } from '#server/handler.ts';

export const getUnitHandler = plainHandler(getUnitCall, async ({ profile }) => unitToWire(profile));
