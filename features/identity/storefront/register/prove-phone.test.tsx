// What the form keeps of a proof, and what it shows of it; its button and its field are pressed by hand.
import { beforeEach, expect, test, vi } from 'vitest';
import { confirmCodeCall, sendCodeCall } from '#contract/identity/registration.ts';
import auth from '#locales/en/identity/auth.json';
import register from '#locales/en/identity/register.json';
import { markup } from '#testing/browser/markup.tsx';
import { answering } from '#testing/identity-answers.ts';
import { noProof, type Proof } from './proof.ts';
import { ProvePhone } from './prove-phone.tsx';

const hand = vi.hoisted((): { press: () => void; type: (code: string) => void; seconds: number } => ({
  press() {},
  type() {},
  seconds: 59,
}));
vi.mock('../parts/use-resend.ts', () => ({
  useResend: (resend: () => Promise<void>) => ({ seconds: hand.seconds, busy: false, again: resend }),
}));
vi.mock('#ui/actions/button.tsx', () => ({
  Button: ({ onClick, busy = false }: { onClick: () => void; busy?: boolean }) => {
    hand.press = onClick;
    return <i data-busy={busy} />;
  },
}));
vi.mock('#ui/fields/typed/code-field.tsx', () => ({
  CodeField: ({ onComplete, error }: { onComplete: (code: string) => void; error?: string }) => {
    hand.type = onComplete;
    return <i data-code>{error}</i>;
  },
}));

beforeEach(() => {
  hand.press = () => expect.unreachable('no button');
  hand.type = () => expect.unreachable('no field');
  hand.seconds = 59;
});

const to = '33612345678';
const sent: Proof = { ...noProof, to, otpId: 'otp-1' };

function drawn(proof: Proof, calls = answering({}).calls) {
  const told: Proof[] = [];
  const html = markup(
    <ProvePhone
      calls={calls}
      countries={[{ code: 'FR', name: 'France', callingCode: '33' }]}
      value={{ country: 'FR', number: '06 12 34 56 78' }}
      onChange={() => {}}
      proof={proof}
      onProof={(next) => told.push(next)}
    />,
    { ...auth, ...register },
  );
  return { html, told };
}

test('OTP-01 OTP-02 OTP-03 the form notes where a code is being sent to, then the id it was given', async () => {
  const { calls, asked } = answering({ otpId: 'otp-1', resendIn: 59, expiresIn: 600 });
  const { told } = drawn(noProof, calls);
  hand.press();
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told).toEqual([{ ...noProof, to, isFetching: true }, sent]);
  expect(asked).toEqual([{ call: sendCodeCall, input: { mobileNo: '+33612345678' } }]);
  expect(drawn({ ...noProof, isFetching: true, to }).html).toContain('data-busy="true"');
});

test('OTP-04 the form keeps the error of a send that failed and no number, and awaits no code', async () => {
  const { told } = drawn(noProof, answering('phone.invalid').calls);
  hand.press();
  await vi.waitFor(() => expect(told).toHaveLength(2));
  const failed: Proof = { ...noProof, status: 'error', error: 'address' };
  expect(told[1]).toEqual(failed);
  const { html } = drawn(failed);
  expect(html).toContain(auth['auth.phone.wrong']);
  expect(html).not.toContain('data-code');
});

test('a send that the captcha ended leaves no error', async () => {
  const { told } = drawn(noProof, answering('closed').calls);
  hand.press();
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told[1]).toEqual(noProof);
});

test('OTP-05 OTP-06 the form confirms by the id it keeps, once at a time, and keeps that it is proved', async () => {
  const { calls, asked } = answering({ otpId: 'otp-1', isConfirmed: true });
  const { told } = drawn({ ...sent, status: 'error', error: 'wrong' }, calls);
  hand.type('123456');
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told).toEqual([
    { ...sent, status: 'error', error: 'wrong', isFetching: true },
    { ...sent, status: 'success' },
  ]);
  expect(asked).toEqual([{ call: confirmCodeCall, input: { otpId: 'otp-1', otp: '123456' } }]);
  const { html } = drawn({ ...sent, status: 'success' });
  expect(html).toContain(register['register.phone.proved']);
  expect(html).not.toContain('data-code');
  const busy = drawn({ ...sent, isFetching: true }, calls);
  hand.type('123456');
  expect(busy.told).toEqual([]);
});

test('OTP-07 OTP-08 at the code stand what is wrong with it and when there is another', () => {
  expect(drawn(sent).html).toContain('<i data-code="true"></i>');
  expect(drawn(sent).html).toContain('New code in 59 seconds');
  const { html } = drawn({ ...sent, status: 'error', error: 'wrong' });
  expect(html).toContain(`<i data-code="true">${auth['auth.code.wrong']}</i>`);
});

test('OTP-03 OTP-07 another code has an id of its own, and is asked for when the seconds are over', async () => {
  const { calls } = answering({ otpId: 'otp-2', resendIn: 59, expiresIn: 600 });
  hand.seconds = 1;
  drawn(sent, calls);
  expect(hand.press).toThrow('no button');
  hand.seconds = 0;
  const { told } = drawn(sent, calls);
  hand.press();
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told[1]).toEqual({ ...sent, otpId: 'otp-2' });
});
