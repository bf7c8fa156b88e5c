import pg from 'pg'
import { share } from '../load/measure.ts'

export const customerCount = Math.round(1_000_000 * share)

const firstNames =
  'Kari Anne Ola Per Ingrid Bjørn Marit Åse Lars Nils Solveig Jan Eva Tor Hilde Knut Silje Erik Liv Odd'
const lastNames =
  'Hansen Johansen Olsen Larsen Andersen Pedersen Nilsen Kristiansen Jensen Karlsen Ås Øyen Lie Haugen Bakke Berg Moen Strand Lund Nordmann'

const name = (from: string, n: string) => `(string_to_array('${from}', ' '))[${n} + 1]`
/** Derives an id from the kind and number of a row, so that the ids of sales, tickets and customers match. */
const uuidOf = (kind: number, n: string) =>
  `(lpad(to_hex(${kind}), 12, '0') || '70008000' || lpad(to_hex(${n}), 12, '0'))::uuid`

const firstName = name(firstNames, 'n % 20')
const lastName = name(lastNames, 'n / 20 % 20')
const suffix = `to_char(n % 5000, 'FM0000')`
/**
 * SQL for the number of consent answers per customer and purpose. Of ten customers, six have answered about e-mail,
 * three about text messages and one about profiling.
 */
const answers = 'case when n % 5 = 0 then 2 else 1 end'
const asked = (most: number) => `case when n % 10 < ${most} then (n / 7 + ${answers}) % 3 > 0 end`

/** Inserts rows as the product would store them, without running triggers. $1 is the partner, $2 the count. */
const texts = [
  `insert into customer_row (partner_id, id, first_name, last_name, email, phone, address, postal_code, city,
     mail_consent, sms_consent, profiling_consent)
   select $1, 100000 + n, ${firstName}, ${lastName} || ' ' || ${suffix}, 'kunde' || n || '@post' || n % 50 || '.test',
     (40000000 + n)::text, 'Gata ' || n % 100, to_char(n * 7919::bigint % 9900, 'FM0000'), 'Sted' || n % 300,
     ${asked(6)}, ${asked(3)}, ${asked(1)}
   from generate_series(1, $2::integer) n`,
  // Computes the bits of each part of a name or number once, instead of once for each customer.
  `insert into customer_word (partner_id, word, last_name, customer_id, bits)
   with part as materialized (
     select kind, nth, word, dx_word_bits(word) as bits from (
       select 'first', n, dx_search_key(${name(firstNames, 'n')}) from generate_series(0, 19) n
       union all select 'last', n, dx_search_key(${name(lastNames, 'n')}) from generate_series(0, 19) n
       union all select 'suffix', n, to_char(n, 'FM0000') from generate_series(0, 4999) n
       union all select 'phone', n, n::text from generate_series(4000, 4999) n
     ) k (kind, nth, word)
   )
   select $1, w.word, ${lastName} || ' ' || s.word, 100000 + n,
     f.bits | l.bits | s.bits | p.bits | dx_word_bits('kunde') | dx_word_bits('post') | dx_word_bits('test')
   from generate_series(1, $2::integer) n
     join part f on f.kind = 'first' and f.nth = n % 20
     join part l on l.kind = 'last' and l.nth = n / 20 % 20
     join part s on s.kind = 'suffix' and s.nth = n % 5000
     join part p on p.kind = 'phone' and p.nth = (40000000 + n) / 10000,
     unnest(array[f.word, l.word, s.word, 'kunde' || n, 'kunde' || n || '@post' || n % 50 || '.test', (40000000 + n)::text]) w (word)`,
  `insert into consent (partner_id, customer_id, purpose, number, basis, is_given, source)
   select $1, 100000 + n, p.purpose, k, 'consent', (n / 7 + k) % 3 > 0, 'office'
   from generate_series(1, $2::integer) n, (values ('mail', 6), ('sms', 3), ('profiling', 1)) p (purpose, most),
     generate_series(1, ${answers}) k where n % 10 < p.most`,
  // Inserts half as many sales as customers, with two tickets each. Six of ten customers have bought nothing, some
  // have bought often.
  `insert into sale (partner_id, id, event_id, renter_id, user_id, channel, total_ore, sold_at)
   select $1, ${uuidOf(1, 'n')}, e.ids[n % cardinality(e.ids) + 1], 0, u.id, 'web', 40000, now() - n % 900 * interval '1 day'
   from generate_series(1, $2::integer / 2) n, (select array_agg(id) as ids from event where partner_id = $1) e,
     (select min(id) as id from user_account) u`,
  `insert into sale_customer (partner_id, sale_id, customer_id, event_id, sold_at, ticket_count, value_ore)
   select s.partner_id, s.id, 100001 + (n * 7919::bigint % ($2::integer * 2 / 5))::integer, s.event_id, s.sold_at, 2, 40000
   from generate_series(1, $2::integer / 2) n join sale s on s.partner_id = $1 and s.id = ${uuidOf(1, 'n')}`,
  `insert into ticket (partner_id, id, event_id, renter_id, sale_id, category_id, price_ore, vat_type_id, vat_basis_points, vat_ore, sold_at)
   select $1, ${uuidOf(2, 'n * 2 + k')}, e.ids[n % cardinality(e.ids) + 1], 0, ${uuidOf(1, 'n')}, 1, 20000, 3, 1200, 2143,
     now() - n % 900 * interval '1 day'
   from generate_series(1, $2::integer / 2) n, generate_series(0, 1) k,
     (select array_agg(id) as ids from event where partner_id = $1) e`,
]

const wordKey =
  'alter table customer_word add primary key (partner_id, word, last_name, customer_id) include (bits)'

/**
 * Selects the indexes that belong to no constraint. They are created after the rows, so that each is built in one sort.
 */
const indexesText = `
  select i.indexrelid::regclass::text as index, pg_get_indexdef(i.indexrelid) as made from pg_index i
  where i.indrelid = any ('{customer_row,customer_word,consent,sale,sale_customer,ticket}'::regclass[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`

async function fill(client: pg.Client, partnerId: number, count: number): Promise<void> {
  const { rows: indexes } = await client.query<{ index: string; made: string }>(indexesText)
  for (const { index } of indexes) await client.query(`drop index ${index}`)
  await client.query('alter table customer_word drop constraint customer_word_pkey')
  for (const each of texts) {
    await client.query(each, each.includes('$1') ? [partnerId, count] : [])
  }
  await client.query(wordKey)
  for (const { made } of indexes) await client.query(made)
  await client.query('vacuum analyze')
}

/** Does nothing if the customers exist. */
export async function makeMillionCustomers(
  url: string,
  partnerId: number,
  customers = customerCount,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const text = 'select count(*)::integer as count from customer_row where partner_id = $1'
    const { rows } = await client.query<{ count: number }>(text, [partnerId])
    if ((rows[0]?.count ?? 0) >= customers) return
    await client.query('set session_replication_role = replica')
    await client.query(`set maintenance_work_mem = '1GB'`)
    await fill(client, partnerId, customers)
  } finally {
    await client.end()
  }
}
