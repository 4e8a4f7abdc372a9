// What can happen to the primary of a pod, each with what mends it.
import type { LocalPod } from '../../local/pod/pod.ts';
import type { PodNode } from '../../local/pod/node.ts';
import { eventually } from '../../wait.ts';

export interface PodFault {
  readonly name: string;
  /** Whether another node has to become the primary. */
  readonly promotes: boolean;
  /** Whether it wants lines that can be cut. */
  readonly wantsNetworks?: true;
  strike(primary: PodNode, pod: LocalPod): void | Promise<void>;
  mend(primary: PodNode, pod: LocalPod): void | Promise<void>;
}

const again = (primary: PodNode): void => primary.start();
const restored = (primary: PodNode): void => primary.host.mend();

export const podFaults: readonly PodFault[] = [
  {
    name: 'postmaster and Patroni killed',
    promotes: true,
    strike: (primary) => primary.kill(),
    mend: again,
  },
  {
    name: 'postmaster killed',
    promotes: true,
    strike: (primary) => primary.killPostmaster(),
    mend: () => {},
  },
  {
    name: 'machine lost',
    promotes: true,
    strike: (primary) => primary.kill({ etcd: true }),
    mend: again,
  },
  {
    name: 'machine stands still',
    promotes: true,
    strike: (primary) => primary.freeze(),
    mend: (primary) => primary.wake(),
  },
  {
    name: 'Patroni alone killed',
    promotes: true,
    strike: (primary) => primary.killPatroni(),
    mend: again,
  },
  {
    name: 'switchover',
    promotes: true,
    async strike(primary, pod) {
      // It is answered when it has been done, which may be later than anybody waits here; the next who is asked finds another leader.
      await eventually('the primary steps down', async () => {
        const answer = await pod.ask('POST', '/switchover', { leader: primary.name });
        const said = await answer.text();
        if (!answer.ok && !/does not match/.test(said)) throw new Error(`no switchover: ${said}`);
        return answer.ok || (await pod.untilLed()) !== primary;
      });
    },
    mend: () => {},
  },
  {
    name: 'etcd lost, two of three',
    promotes: false,
    strike: (primary, pod) => pod.nodes.filter((node) => node !== primary).forEach((node) => node.killEtcd()),
    mend: (_, pod) => pod.nodes.forEach((node) => node.start()),
  },
  {
    name: 'lines cut both ways',
    promotes: true,
    wantsNetworks: true,
    strike: (primary) => primary.host.cut('both'),
    mend: restored,
  },
  {
    name: 'line cut, nothing comes in',
    promotes: true,
    wantsNetworks: true,
    strike: (primary) => primary.host.cut('incoming'),
    mend: restored,
  },
  {
    name: 'line cut, nothing goes out',
    promotes: true,
    wantsNetworks: true,
    strike: (primary) => primary.host.cut('outgoing'),
    mend: restored,
  },
  {
    name: 'etcd cut off from the primary',
    promotes: false,
    wantsNetworks: true,
    strike: (primary) => primary.host.cut('etcd'),
    mend: restored,
  },
];

export const faultNamed = (name: string): PodFault => {
  const fault = podFaults.find((each) => each.name === name);
  if (!fault) throw new Error(`no fault "${name}": ${podFaults.map((each) => each.name).join(', ')}`);
  return fault;
};
