// The real api of a test shop, listening on a free port, with the typed client in front of it.
import { buildApi, type ApiOptions } from '#apps/api/build.ts';
import { handlers } from '#apps/api/handlers.ts';
import { createClient, type Client, type ClientOptions } from '#contract/client.ts';
import { afterFile } from './after-file.ts';
import type { TestShop } from './test-shop.ts';

export interface TestApi {
  readonly base: string;
  readonly server: Awaited<ReturnType<typeof buildApi>>;
  client(unit: string, options?: Partial<ClientOptions>): Client;
}

export async function openTestApi(shop: TestShop, changes: Partial<ApiOptions> = {}): Promise<TestApi> {
  const server = await buildApi({
    ...shop,
    handlers,
    origins: ['http://shop.test'],
    // Whoever asks shares the loop with who answers: that it is late says nothing.
    admission: { fewest: Number.POSITIVE_INFINITY },
    ...changes,
  });
  const base = await server.listen({ port: 0, host: '127.0.0.1' });
  afterFile(() => server.close());
  return {
    base,
    server,
    // As patient as whatever else waits in a test: the machine may do much besides.
    client: (unit, options = {}) => createClient({ base, unit, timeoutMs: 30_000, ...options }),
  };
}
