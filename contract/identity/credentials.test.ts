import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './credentials.ts';

const signIns = ['20 in 60 s by network, else closed'];
const codes = ['20 in 600 s by network, else closed'];

callTable(calls, {
  'AUTH-35 the password is changed': {
    call: 'POST /v1/member/changePassword',
    who: 'member',
    may: 'credential.change',
    sealed: true,
    fresh: true,
    limits: signIns,
    keep: 'nothing',
    takes: { custId: 'text <= 64', password: 'text <= 1024', newPassword: 'text <= 1024' },
    answers: { isChanged: 'true', endedSessions: 'whole' },
    fails: 'auth.not-allowed auth.wrong auth.tries-exceeded password.weak password.common server.unavailable',
  },
  "one's ways in": {
    id: 'AUTH-04',
    call: 'POST /v1/member/credentials',
    who: 'member',
    may: 'credential.read',
    effect: 'read',
    takes: { custId: 'text <= 64' },
    answers: {
      hasPassword: 'boolean',
      hasAuthenticator: 'boolean',
      passkeys: [{ credentialId: 'text', device: 'text', madeAt: 'text', usedAt: 'text | null' }],
      links: [
        {
          credentialId: 'text',
          loginType: 'NL | SSO | SALESMAN_SSO | FB | GOOGLE | APPLE | null',
          issuer: 'text',
          madeAt: 'text',
        },
      ],
    },
    fails: 'auth.not-allowed',
  },
  'one of them taken away': {
    id: 'AUTH-12',
    call: 'POST /v1/member/credentials/remove',
    who: 'member',
    may: 'credential.change',
    fresh: true,
    keep: 'nothing',
    takes: { custId: 'text <= 64', kind: 'app | passkey | link', 'credentialId?': 'text <= 2048' },
    answers: { isRemoved: 'true', endedSessions: 'whole' },
    fails: 'auth.not-allowed credential.unknown credential.needed',
  },
  'AUTH-52 an authenticator app': {
    call: 'POST /v1/member/authenticator',
    who: 'member',
    may: 'credential.change',
    sealed: true,
    fresh: true,
    limits: codes,
    keep: 'nothing',
    takes: { custId: 'text <= 64', 'twoFaToken?': 'text <= 16' },
    answers: { isConfirmed: 'boolean', address: 'text | null', secret: 'text | null' },
    fails: 'auth.not-allowed authenticator.there code.wrong code.ended',
  },
  'a passkey': {
    id: 'AUTH-03',
    call: 'POST /v1/member/passkey',
    who: 'member',
    may: 'credential.change',
    needs: 'passkey',
    fresh: true,
    limits: codes,
    keep: 'nothing',
    takes: { custId: 'text <= 64', 'challengeId?': 'text <= 64', 'response?': 'object' },
    answers: { isConfirmed: 'boolean', challengeId: 'text | null', options: 'object | null' },
    fails: 'auth.not-allowed code.wrong code.ended',
  },
});
