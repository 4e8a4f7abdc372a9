// A shop whose database is a pod as in production, reached through HAProxy.
import { afterFile } from '../../after-file.ts';
import { prepareTemplate } from '../../databases.ts';
import { formPod, type LocalPod, type PodChoices } from '../../local/pod/pod.ts';
import { openOrderShop, type OrderShop } from '../../orders/order-shop.ts';

export interface PodShop {
  readonly shop: OrderShop;
  readonly pod: LocalPod;
}

export async function openPodShop(choices: PodChoices = {}): Promise<PodShop> {
  const pod = await formPod(choices);
  afterFile(() => pod.stop());
  const server = pod.primaryUrl;
  // The bank is not what is tried here: it may take its time on a busy machine.
  const shop = await openOrderShop({
    bankTimeoutMs: 15_000,
    server: { server, template: await prepareTemplate(server) },
  });
  return { pod, shop };
}
