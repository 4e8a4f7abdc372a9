// What tests of mailed cards share: a shop with its worker, and the mailboxes of the sandbox that it writes to.
import { randomUUID } from 'node:crypto';
import { openGiftCall } from '#contract/cards/card-mails.ts';
import { transferCardCall } from '#contract/cards/cards.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { startPodWorker } from '#apps/worker/build.ts';
import { emailSender } from '#providers/email/registry.ts';
import { objectStore } from '#providers/storage/registry.ts';
import { afterFile } from './after-file.ts';
import { openCardShop } from './card-api.ts';
import type { TestCard } from './cards.ts';
import type { TestMember } from './members.ts';
import { openSandbox } from './sandbox/sandbox.ts';

export type MailingShop = Awaited<ReturnType<typeof openMailingShop>>;

/** From the call to the mailbox: the real api, the real queue and worker, the sandbox's mail server. */
export async function openMailingShop(profile: Partial<UnitProfile> = {}) {
  const [cards, sandbox] = [await openCardShop(profile), await openSandbox()];
  const email = emailSender('smtp', sandbox.settings.email);
  const objects = objectStore('s3', sandbox.settings.storage);
  const worker = await startPodWorker(cards.shop.podOf('east'), {
    ...cards.shop,
    email,
    objects,
    shopOrigin: 'https://shop.example',
    watchEveryMs: 100,
  });
  afterFile(async () => {
    await worker.stop();
    email.close();
  });
  return {
    cards,
    sandbox,
    /** Twenty of a card's value, sent to an address. */
    gift: (as: TestMember, from: TestCard, receiverEmail: string, changes = {}, key: string = randomUUID()) =>
      cards.send(
        'alpha',
        transferCardCall,
        { custId: as.id, cardNumber: from.number, pinCode: from.pin, amount: 20, receiverEmail, ...changes },
        { as, key },
      ),
    open: (token: string, isReveal = false, unit = 'alpha') => cards.send(unit, openGiftCall, { token, isReveal }),
  };
}

export const mailbox = (): string => `to-${randomUUID()}@example.com`;

/** What stands behind the # of the link in a mail. */
export const tokenIn = (mail: { text: string | null }): string => /#(\S+)/.exec(mail.text ?? '')?.[1] ?? '';
