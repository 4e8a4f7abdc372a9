// An access token is opaque: `<unit>.<random>`. The unit in front says where to look it up; it is not
// trusted, only compared with what else the request says.
import { isUnitId, type UnitId } from '../units/unit.ts';

/** 256 random bits, in base64url. */
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

export const accessTokenLifeMinutes = 10;

export const accessTokenText = (unit: UnitId, secret: string): string => `${unit}.${secret}`;

export function parseAccessToken(text: string): { unit: UnitId; secret: string } | null {
  const dot = text.indexOf('.');
  const unit = text.slice(0, Math.max(dot, 0));
  const secret = text.slice(dot + 1);
  return isUnitId(unit) && secretPattern.test(secret) ? { unit, secret } : null;
}
