// A till of the unit's partner, with a key that is the same after every start.
import { isRefusal } from '#domain/refusal.ts';
import { addMember } from '#data/identity/actors.ts';
import { listPartnerKeys, makePartnerKey, resumePartnerKey } from '#data/cards/partner-keys.ts';
import type { Scope } from '#data/scope.ts';
import { accessTokenText } from '#domain/identity/access-token.ts';
import { partnerCalls } from '../partner-key/command.ts';
import { sameIds } from './same-each-time.ts';

/** Its key. One that was suspended goes on, one that was revoked is followed by another. */
export async function seedTill(scope: Scope): Promise<string> {
  const keys = await listPartnerKeys(scope);
  for (let at = 1; ; at++) {
    const name = `Development till ${at}`;
    const ids = sameIds(`${scope.unit} ${name}`);
    const there = keys.find((key) => key.id === ids.recordId());
    if (there?.revokedAt || there?.expiresAt) continue;
    if (there?.suspendedAt) await resumePartnerKey(scope, there.id);
    if (there) return accessTokenText(scope.unit, ids.secret(32).toString('base64url'));
    const partner = keys[0]?.partner ?? (await addMember(scope, { kind: 'partner' }));
    const made = await makePartnerKey({ ...scope, ids }, { partner, name, calls: [...partnerCalls], merchant: null });
    if (isRefusal(made)) throw new Error(made.refused);
    return made.text;
  }
}
