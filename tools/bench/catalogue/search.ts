// Searching 100,000 products of one unit, at the database: the time of the statement that the list call
// sends, and the plan of the search inside it.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { listProducts } from '#data/catalogue/products.ts';
import type { Tables } from '#data/tables.ts';
import { median } from '#testing/load/load.ts';
import { fillCatalogue, inUnit } from './fill.ts';

const products = 100_000;
const rounds = 15;

export async function searchBench(database: string, unit: string): Promise<void> {
  await fillCatalogue(database, unit, products);
  await inUnit(database, unit, async (client) => {
    const name = `update product set name = jsonb_build_object('fr', $2::text) where item_code = $1`;
    await client.query(name, ['bench-77777', 'Café des Arts']);
    await client.query(name, ['bench-88888', 'Blossom']);
  });
  const asOwner = database.replace('unwrap_app', 'unwrap_migrator');
  await inUnit(asOwner, unit, (client) => client.query('vacuum analyze product'), false);

  for (const wish of ['cafe', 'blosom', 'boreal de la mer', 'bo']) await time(database, unit, wish);
  await explain(database, unit, 'blosom');
}

async function time(database: string, unit: string, wish: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: database, max: 1 });
  const tx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await pool.query(`set unwrap.unit = '${unit}'`);
  const times: number[] = [];
  let first = '';
  let total = 0;
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const found = await listProducts({ tx, unit }, { name: wish }, { number: 1, size: 24 });
    times.push(performance.now() - started);
    first = found.products[0]?.name.fr ?? '';
    total = found.total;
  }
  console.log(
    [
      'search',
      `"${wish}"`,
      `${total} found, first "${first}"`,
      `median ${median(times).toFixed(1)} ms`,
      `worst ${Math.max(...times).toFixed(1)} ms`,
    ].join('\t'),
  );
  await tx.destroy();
}

/** As the role the search runs as: what it sees is what the function's own statement gets. */
async function explain(database: string, unit: string, wish: string): Promise<void> {
  await inUnit(database.replace('unwrap_app', 'unwrap_checker'), unit, async (client) => {
    await client.query('set local pg_trgm.word_similarity_threshold = 0.55');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, buffers off) select item_code from product
       where unit_id = '${unit}' and for_sale and (words like '%${wish}%' or '${wish}' <% words)`,
    );
    console.log(rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n'));
  });
}
