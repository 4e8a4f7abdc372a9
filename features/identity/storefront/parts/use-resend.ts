import { useState } from 'react';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { useCountdown } from '#browser/time/use-countdown.ts';

/** OTP-07: another one may be asked for after 59 seconds; until then, how many are left. */
export function useResend(resend: () => Promise<void>) {
  const [readyAt, setReadyAt] = useState(() => Date.now() + oneTimeCode.resendMs);
  const [busy, setBusy] = useState(false);
  const seconds = useCountdown(readyAt) ?? 0;
  async function again(): Promise<void> {
    setBusy(true);
    await resend();
    setBusy(false);
    setReadyAt(Date.now() + oneTimeCode.resendMs);
  }
  return { seconds, busy, again };
}
