// Products by the thousand, made by the database from the unit's first one.
import pg from 'pg';

/** The unit has exactly this many products, each with two discount tiers. */
export async function fillCatalogue(database: string, unit: string, count: number): Promise<void> {
  await inUnit(database, unit, async (client) => {
    await client.query('delete from product');
    await client.query(
      `insert into product (unit_id, item_code, position, for_sale, kind, place, name, tagline, denominations,
         min_amount, max_amount, art, categories, countries, description, how_to_use, terms, issuer, vat, tax_rate,
         additional_tax_rate, code_type, redeemable, transfer, valid_months_min, valid_months_max, reloadable, own_line)
       select $1, 'bench-' || n, n, true, 'digital', 'store-and-online',
         jsonb_build_object('fr', name.text, 'en', name.text || ' card'), '{"fr": "Pour tous les goûts", "en": "For every taste"}',
         '{"kind": "range", "min": 1000, "max": 50000, "step": 500}', 1000, 50000,
         '{"design": "waves", "ground": ["#e9f7f1", "#cdebdd"], "ink": "#0b4a3f", "accents": ["#86cdb4", "#45a98b"], "face": "sans", "placeName": "start"}',
         array['c' || n % 8], '{}', jsonb_build_object('fr', repeat('Une phrase de description. ', 8)), '{"fr": "Montrez la carte."}', '{"fr": "Ni remboursée ni échangée."}',
         'own', 'multi-purpose', 0, 0, 'barcode', '"whole-store"', 'part', 12, 12, false, false
       from generate_series(1, $2::int) as n
       cross join lateral (select (array['Boréal', 'Atelier', 'Lumière', 'Verger', 'Horizon', 'Comptoir', 'Jardin', 'Soleil', 'Rivage', 'Papier'])[1 + n % 10]
         || ' ' || (array['du Marché', 'de la Mer', 'Central', 'des Arts', 'Moderne', 'du Parc', 'Royal', 'Nord'])[1 + n / 10 % 8]
         || ' ' || translate(left(md5(n::text), 5), '0123456789abcdef', 'bdghjklmnprstvyz') as text) as name`,
      [unit, count],
    );
    await client.query(
      `insert into discount_tier (unit_id, item_code, customer, amount_from, amount_to, rate)
       select unit_id, item_code, 'everyone', f, t, r from product
       cross join (values (0::bigint, 99999::bigint, 2), (100000, null, 5)) as tier (f, t, r)`,
    );
  });
  await inUnit(
    database.replace('unwrap_app', 'unwrap_migrator'),
    unit,
    (client) => client.query('vacuum analyze product, discount_tier'),
    false,
  );
}

export async function inUnit<T>(
  database: string,
  unit: string,
  work: (client: pg.Client) => Promise<T>,
  transaction = true,
): Promise<T> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    if (transaction) await client.query(`begin; set local unwrap.unit = '${unit}'`);
    const result = await work(client);
    if (transaction) await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
