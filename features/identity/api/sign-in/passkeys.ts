// Passkeys, where the unit offers them. What a device was asked to sign is used up before its answer is looked
// at, in a transaction that is committed whatever follows.
import { isActorId } from '#domain/identity/actor.ts';
import { unitText } from '#domain/values/language.ts';
import { refuse } from '#domain/refusal.ts';
import { setUpPasskeyCall } from '#contract/identity/credentials.ts';
import { passkeyLoginCall } from '#contract/identity/sign-in.ts';
import { findAccountOf } from '#data/identity/accounts.ts';
import {
  addChallenge,
  addPasskey,
  findPasskey,
  notePasskeyUse,
  passkeysOf,
  takeChallenge,
} from '#data/identity/passkeys.ts';
import { preparedHandler } from '#server/handler.ts';
import {
  claimedKey,
  keyOptions,
  newKeyOptions,
  relyingPartyOf,
  readNewKey,
  readSignature,
} from '#platform/crypto/passkeys.ts';
import { beginSession, byPassword, nothing } from './begin-session.ts';
import { identityKeysOf } from '../identity-keys.ts';
import { tellOwner } from '../credentials/tell-owner.ts';

export const setUpPasskeyHandler = preparedHandler(
  setUpPasskeyCall,
  async ({ body, actor, profile, language, shopOrigin, keys: unitKeys, inUnit }) => {
    if (actor.actingFor) return refuse('auth.not-allowed');
    const relyingParty = relyingPartyOf(shopOrigin);
    if (!body.response) {
      const name = unitText(profile, language, profile.name);
      const keys = await inUnit((scope) => passkeysOf(scope, actor.id));
      return { options: await newKeyOptions(relyingParty, name, { id: actor.id, name, keys }) };
    }
    const { challengeId: id } = body;
    const challenge = isActorId(id) ? await inUnit((scope) => takeChallenge(scope, id, actor.id)) : null;
    if (challenge === null) return refuse('code.ended');
    const key = await readNewKey(relyingParty, challenge, body.response);
    if (!key) return refuse('code.wrong');
    return { key: { ...key, actor: actor.id }, keys: await identityKeysOf(unitKeys, profile.id) };
  },
  async (context, made) => {
    const { scope, device } = context;
    const { actor } = scope;
    if ('options' in made) {
      const { options } = made;
      const challengeId = await addChallenge(scope, options.challenge, actor.id);
      return { isConfirmed: false, challengeId, options: { ...options } };
    }
    // A key that is somebody's already is nobody else's.
    if (!(await addPasskey(scope, { ...made.key, device }))) return refuse('code.wrong');
    await tellOwner(context, made.keys, actor.id, 'passkeyAdded');
    return { isConfirmed: true, challengeId: null, options: null };
  },
);

export const passkeyLoginHandler = preparedHandler(
  passkeyLoginCall,
  async ({ body, profile, keys, shopOrigin, inUnit }) => {
    const relyingParty = relyingPartyOf(shopOrigin);
    if (!body.response) return { options: await keyOptions(relyingParty) };
    const { challengeId: id } = body;
    const challenge = isActorId(id) ? await inUnit((scope) => takeChallenge(scope, id, null)) : null;
    if (challenge === null) return refuse('code.ended');
    const claimed = claimedKey(body.response);
    const key = claimed && (await inUnit((scope) => findPasskey(scope, claimed)));
    const counter = key && (await readSignature(relyingParty, challenge, body.response, key));
    if (!key || counter === null) return refuse('auth.wrong');
    return { key, counter, keys: await identityKeysOf(keys, profile.id) };
  },
  async (context, made) => {
    const { scope } = context;
    if ('options' in made) {
      const challengeId = await addChallenge(scope, made.options.challenge, null);
      return { ...nothing, challengeId, options: { ...made.options } };
    }
    const account = await findAccountOf(scope, made.key.actor);
    const isGenuine = account && (await notePasskeyUse(scope, made.key, made.counter));
    if (!isGenuine) return refuse('auth.wrong');
    const signedIn = await beginSession(context, made.keys, account, byPassword);
    return { ...signedIn, challengeId: null, options: null };
  },
);
