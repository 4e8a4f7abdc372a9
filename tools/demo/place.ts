// Where everything is in the demonstration: on one machine, or in the one network of deploy/demo/compose.yaml, so that no line leaves
// it. What people's browsers call is behind TLS.
import { playedEnvironment, type ShopPlace } from '#testing/local/development.ts';

export const podNames = ['east', 'west'] as const;
export const operationsPorts = { api: 4101, pay: 4102, worker: 4103, storefront: 4100, sandbox: 4109 } as const;
export type DemoProcess = keyof typeof operationsPorts;

export const isDemoProcess = (name: string): name is DemoProcess => name in operationsPorts;

/** DEMO_DATABASE is its server's superuser; without a port it is where compose.yaml has it. */
const server = (): string => process.env['DEMO_DATABASE'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export const databaseOf = (pod: string): string => `unwrap_demo_${pod}`;

export function demoPlace(): ShopPlace & { readonly server: string } {
  const as = (role: string) =>
    Object.fromEntries(
      podNames.map((pod) => [
        pod,
        Object.assign(new URL(server()), { username: role, password: '', pathname: databaseOf(pod) }).href,
      ]),
    );
  const domain = process.env['DEMO_DOMAIN'] ?? 'unwrap.localhost';
  return {
    server: server(),
    pods: as('unwrap_app'),
    payPods: as('unwrap_pay'),
    redisUrl: process.env['DEMO_REDIS'] ?? 'redis://127.0.0.1:6379',
    ports: { shop: 4000, api: 4001, pay: 4002, sandbox: 4009, smtp: 4010, storage: 4011 },
    origins: { shop: `https://shop.${domain}`, api: `https://api.${domain}`, pay: `https://pay.${domain}` },
  };
}

export const demoEnvironment = (name: DemoProcess): Record<string, string> => ({
  ...playedEnvironment(demoPlace(), name),
  PROFILE: 'demonstration',
  OPS_PORT: String(operationsPorts[name]),
  LOG_LEVEL: 'info',
  DRAIN_SECONDS: '1',
  // The proxy in front says who came.
  TRUSTED_PROXIES: '127.0.0.1',
});
