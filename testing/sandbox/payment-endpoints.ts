// Where the sandbox's payment service tells of payments: as somebody would set it up in the provider's own pages.
import { pspAccount } from '#apps/sandbox/accounts.ts';
import { pspClient } from './psp-client.ts';

/** `pay` is where the payment service answers on this machine. */
export async function tellOfPayments(sandboxUrl: string, pay: string, units: readonly string[]): Promise<void> {
  for (const unit of units) {
    const { webhookSecrets } = pspAccount(unit);
    await pspClient(sandboxUrl, unit).setEndpoint({ url: `${pay}/webhooks/stripe/${unit}`, secret: webhookSecrets });
  }
}
