import pg from 'pg'
import type { BenchDatabase } from '../../ground/big-hall.ts'
import { type Outcome, seeded } from '../ground/outcome.ts'

const partnerId = 1003
const sales = 60
const postingsOfBlock = 20

const booksText = `
  insert into sale (partner_id, renter_id, id, sold_at, user_id, channel, total_ore)
  select ${partnerId}, 0, dx_first_uuid(at), at, $1, 'pos', n * 100 from s;
  insert into payment (partner_id, renter_id, sale_id, line, means, amount_ore)
  select ${partnerId}, 0, dx_first_uuid(at), 1, 'card', n * 100 from s;
  insert into posting (partner_id, renter_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
  select ${partnerId}, 0, dx_first_uuid(at), line, at::date, '1920', '2900', n * 100 + line, 'sale' from s, generate_series(1, 2) line;
  insert into audit_entry (partner_id, id, at, user_id, action, object_type, object_id, after)
  select ${partnerId}, gen_random_uuid(), at, $1, 'create', 'sale', n::text, jsonb_build_object('n', n) from s;
  insert into ticket (partner_id, renter_id, id, event_id, sale_id, category_id, price_ore, fee_ore, vat_type_id, vat_basis_points,
    vat_ore, fee_vat_ore, sold_at)
  select ${partnerId}, 0, dx_first_uuid(at), 1, dx_first_uuid(at), 1, n * 100, n, 1, 1200, n, n, at from s;
  insert into ticket_refund (partner_id, renter_id, ticket_id, event_id, sale_id, category_id, vat_type_id, is_paid, price_ore,
    fee_ore, vat_ore, fee_vat_ore, refunded_at)
  select ${partnerId}, 0, dx_first_uuid(at), 1, dx_first_uuid(at), 1, 1, true, n, n, n, n, at from s;
  insert into gift_card_event (partner_id, id, card_id, kind, amount_ore, sale_id, user_id, at)
  select ${partnerId}, gen_random_uuid(), gen_random_uuid(), 'used', -n, dx_first_uuid(at), $1, at from s`

async function sealedBooks({ asOwner }: BenchDatabase): Promise<{ number: number; hash: string }> {
  const [user] = await asOwner<{ id: number }>(
    `insert into user_account (email, first_name, last_name) values ('bok@huset.test', 'Bo', 'Ok') returning id`,
  )
  await asOwner(
    `insert into partner (id, name, kind) values (${partnerId}, 'Huset', 'both') on conflict do nothing`,
  )
  for (const text of booksText.split(';')) {
    // Turns foreign keys off, since only the books are inserted, without events, categories and gift cards.
    await asOwner(
      `set session_replication_role = replica; with s as (select n, timestamptz '2026-01-05 12:00:00Z' + n * interval '1 minute' as at from generate_series(1, ${sales}) n) ${text}; reset session_replication_role`.replaceAll(
        '$1',
        String(user?.id ?? 0),
      ),
    )
  }
  const seal = `with partner as materialized (select set_config('dx.partner_id', '${partnerId}', true))
    select dx_seal('2026-01-06', ${postingsOfBlock}) as rows from partner`
  while ((await asOwner<{ rows: number }>(seal))[0]?.rows) continue
  const [head] = await asOwner<{ number: number; hash: string }>(
    `select number, encode(hash, 'hex') as hash from ledger_block order by number desc limit 1`,
  )
  if (head === undefined || head.number < 3) throw new Error('The books were not sealed in blocks')
  return head
}

const edits: Record<string, Record<string, string>> = {
  sale: {
    sold_at: `sold_at + interval '1 microsecond'`,
    user_id: 'user_id + 1',
    sudo_id: 'coalesce(sudo_id, 0) + 1',
    channel: `'manual'`,
    total_ore: 'total_ore - 1',
    rounding_ore: 'rounding_ore + 1',
    refund_of: 'id',
    reason: `'Angret'`,
    exchanged_with: 'id',
  },
  payment: {
    line: 'line + 1',
    means: `'cash'`,
    amount_ore: '-amount_ore',
    gift_card_id: 'sale_id',
    carried_ore: 'carried_ore + 1',
  },
  ticket: {
    sale_id: `dx_first_uuid(sold_at + interval '1 millisecond')`,
    event_id: 'event_id + 1',
    category_id: 'category_id + 1',
    price_ore: 'price_ore + 1',
    fee_ore: 'fee_ore + 1',
    vat_type_id: 'vat_type_id + 1',
    vat_basis_points: 'vat_basis_points + 1',
    vat_ore: 'vat_ore + 1',
    fee_vat_ore: 'fee_vat_ore + 1',
    supplement_ore: 'supplement_ore + 1',
    sold_at: `sold_at + interval '1 microsecond'`,
  },
  ticket_refund: {
    sale_id: `dx_first_uuid(refunded_at + interval '1 millisecond')`,
    event_id: 'event_id + 1',
    category_id: 'category_id + 1',
    vat_type_id: 'vat_type_id + 1',
    is_paid: 'not is_paid',
    price_ore: 'price_ore + 1',
    fee_ore: 'fee_ore + 1',
    vat_ore: 'vat_ore + 1',
    fee_vat_ore: 'fee_vat_ore + 1',
    refunded_at: `refunded_at + interval '1 microsecond'`,
  },
  gift_card_event: {
    card_id: 'id',
    kind: `'refunded'`,
    amount_ore: 'amount_ore + 1',
    sale_id: 'null',
    reason: `'Trøst'`,
    user_id: 'null',
    at: `at + interval '1 microsecond'`,
  },
  posting: {
    line: 'line + 7',
    posted_on: 'posted_on + 1',
    debit: `'1900'`,
    credit: `'3050'`,
    amount_ore: 'amount_ore + 1',
    event_id: '1',
    vat_type_id: '1',
    kind: `'reversal'`,
  },
  audit_entry: {
    at: `at + interval '1 microsecond'`,
    user_id: 'null',
    sudo_id: 'user_id',
    action: `'update'`,
    object_type: `'event'`,
    object_id: `object_id || '0'`,
    before: `'{}'`,
    after: `after || '{"n": 0}'`,
    request_id: `'r'`,
  },
  ledger_block: {
    number: 'number + 100',
    format: 'format + 1',
    from_at: `from_at - interval '1 second'`,
    to_at: `to_at + interval '1 second'`,
    row_count: 'row_count + 1',
    content: 'previous',
    previous: 'content',
    hash: 'content',
  },
}
const tables = Object.keys(edits)

type RandomBelow = (count: number) => number

const someRow = (table: string, randomBelow: RandomBelow) =>
  `ctid = (select ctid from ${table} order by ctid offset ${randomBelow(6)} limit 1)`

function edit(randomBelow: RandomBelow): string {
  const table = tables[randomBelow(tables.length)] ?? 'sale'
  const columns = Object.entries(edits[table] ?? {})
  const [column, value] = columns[randomBelow(columns.length)] ?? ['', '']
  return `update ${table} set ${column} = ${value} where ${someRow(table, randomBelow)}`
}

function remove(randomBelow: RandomBelow): string {
  const table = tables[randomBelow(tables.length)] ?? 'sale'
  return `delete from ${table} where ${someRow(table, randomBelow)}`
}

function forge(randomBelow: RandomBelow): string {
  const made = `dx_first_uuid(timestamptz '2026-01-05 12:00:00.5Z' + ${randomBelow(sales)} * interval '1 minute')`
  return [
    `insert into sale (partner_id, renter_id, id, user_id, channel, total_ore) values (${partnerId}, 0, ${made}, 1, 'pos', 1)`,
    `insert into payment (partner_id, renter_id, sale_id, line, means, amount_ore) values (${partnerId}, 0, ${made}, 1, 'card', 1)`,
    `insert into posting (partner_id, renter_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
       values (${partnerId}, 0, ${made}, 1, '2026-01-05', '1920', '2900', 1, 'sale')`,
    `insert into audit_entry (partner_id, id, at, action, object_type)
       values (${partnerId}, gen_random_uuid(), '2026-01-05 12:30:00Z', 'create', 'sale')`,
    `insert into ticket (partner_id, renter_id, id, event_id, sale_id, category_id, price_ore, vat_type_id, vat_basis_points, vat_ore)
       values (${partnerId}, 0, gen_random_uuid(), 1, ${made}, 1, 0, 1, 0, 0)`,
    `insert into ticket_refund (partner_id, renter_id, ticket_id, event_id, sale_id, category_id, vat_type_id, is_paid, price_ore,
       fee_ore, vat_ore, fee_vat_ore) values (${partnerId}, 0, gen_random_uuid(), 1, ${made}, 1, 1, true, 1, 0, 0, 0)`,
    `insert into gift_card_event (partner_id, id, card_id, kind, amount_ore, at)
       values (${partnerId}, gen_random_uuid(), gen_random_uuid(), 'toppedUp', 1, '2026-01-05 12:30:00Z')`,
  ][randomBelow(7)] as string
}

function reorder(randomBelow: RandomBelow): string {
  const [table, column] = [
    ['sale', 'total_ore'],
    ['payment', 'amount_ore'],
    ['posting', 'amount_ore'],
    ['audit_entry', 'after'],
    ['ticket', 'price_ore'],
    ['ticket_refund', 'price_ore'],
    ['gift_card_event', 'amount_ore'],
    ['ledger_block', 'content'],
  ][randomBelow(8)] as [string, string]
  const first = randomBelow(3)
  const two = (n: number) => `(select ${column} from ${table} order by ctid offset ${n} limit 1)`
  const at = (n: number) => `(select ctid from ${table} order by ctid offset ${n} limit 1)`
  const second = first + 1 + randomBelow(2)
  return `update ${table} set ${column} = case when ctid = ${at(first)} then ${two(second)} else ${two(first)} end
    where ctid in (${at(first)}, ${at(second)})`
}

/** Imitates an attacker who recomputes the seals after a change. */
const remake = (randomBelow: RandomBelow) =>
  `${edit(() => 0).replace('offset 0', `offset ${randomBelow(6)}`)};
   delete from ledger_block where number >= 1 + ${randomBelow(3)};
   select set_config('dx.partner_id', '${partnerId}', true);
   do $$ begin while dx_seal('2026-01-06', ${postingsOfBlock}) > 0 loop end loop; end $$`

const tampers: Record<string, (randomBelow: RandomBelow) => string> = {
  edit,
  remove,
  forge,
  reorder,
  remake,
}

/** Changes sealed books in one way at a time; the seals or the recorded chain heads must reveal each change. */
export async function tampering(database: BenchDatabase, size: number): Promise<Outcome> {
  const head = await sealedBooks(database)
  const random = seeded(35)
  const randomBelow: RandomBelow = (count) => Math.floor(random() * count)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const isSeen = async () => {
    const { rows } = await client.query<{ seen: boolean }>(
      `select exists (select from dx_ledger_faults(${partnerId})) or not exists (
         select from ledger_block where number = $1 and encode(hash, 'hex') = $2) as seen`,
      [head.number, head.hash],
    )
    return rows[0]?.seen === true
  }
  const counts: Record<string, number> = {}
  const unseen: string[] = []
  try {
    const falseAlarm = await isSeen()
    for (let n = 0; n < size; n += 1) {
      const [name, tamper] = Object.entries(tampers)[n % 5] as [string, (by: RandomBelow) => string]
      const text = tamper(randomBelow)
      await client.query('begin; set local session_replication_role = replica')
      await client.query(text)
      if (!(await isSeen())) unseen.push(text)
      await client.query('rollback')
      counts[name] = (counts[name] ?? 0) + 1
    }
    const texts = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
    return {
      passed: unseen.length === 0 && !falseAlarm,
      summary:
        `${size} changes to sealed books (${texts.join(', ')}): ${unseen.length} undetected${falseAlarm ? ', and books that were not changed raise an alarm' : ''} ${unseen.slice(0, 3).join(' | ')}`.trim(),
      damage: { unseen: unseen.length },
    }
  } finally {
    await client.end()
  }
}
