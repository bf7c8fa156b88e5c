import { type Database, type Scope, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { storedReceipt } from '../receipts/stored-receipt-sql.ts'
import { takeStatement } from '../receipts/take-store.ts'
import type { ItemNote, Refused } from './contract.ts'
import type { ReadBatch, ReadItem } from './read-batch-store.ts'
import type { TakenEvent } from './read-event-store.ts'
import type { NamedArticle, ReadReceipt } from './read-receipt-store.ts'

/** The till of the API key. `$1` is the venue, `$2` the account of the key. */
const ownTill = `
  select t.id, t.name from api_key k join till t on t.partner_id = k.partner_id and t.id = k.till_id
  where k.partner_id = $1 and k.user_id = $2`

/** Finds or creates the till's register, independently of register names in the till's files. */
const registerText = `
  with me as (${ownTill}), known as (
    select r.id from till_register r join me on r.till_id = me.id
    where r.partner_id = $1 and r.place = '' and r.register_ref = 'till:' || me.id
  ), made as (
    -- The update returns the row if another call has inserted it meanwhile.
    insert into till_register (partner_id, id, register_ref, name, till_id)
    select $1::integer, dx_next_id($1, 'till_register'), 'till:' || id, name, id from me where not exists (select from known)
    on conflict (partner_id, place, register_ref) do update set till_id = excluded.till_id
    returning id
  )
  select me.id as "tillId", coalesce((select id from known), (select id from made)) as "registerId",
    array(select code from saft_code where list = '12') as means,
    array(select distinct basis_points from vat_rate) as rates
  from me`

interface Register {
  tillId: number
  registerId: number
  means: string[]
  rates: number[]
}

/**
 * Maps products, menus and deposits by id; other articles wait for a mapping. An article sold before its product
 * existed is mapped later, unless a user has mapped it.
 */
const articlesText = `
  with a as (
    select a."articleRef", a."groupRef", a.id, coalesce(p.name, m.name) as name,
      case when a."is" = 'product' then p.id end as product_id, m.id as menu_id,
      case when a."is" = 'deposit' then p.group_id end as group_id, a."is" = 'deposit' as is_deposit
    from jsonb_to_recordset($2::jsonb) a ("articleRef" text, "groupRef" text, "is" text, id integer)
    left join product p on p.partner_id = $1 and p.id = a.id and a."is" in ('product', 'deposit')
    left join product_menu m on m.partner_id = $1 and m.id = a.id and a."is" = 'menu'
  ), known_now as (
    update till_article t set name = a.name, product_id = a.product_id, menu_id = a.menu_id, group_id = a.group_id,
      is_deposit = a.is_deposit, version = t.version + 1
    from a
    where t.partner_id = $1 and t.article_ref = a."articleRef" and t.group_ref = a."groupRef" and t.mapped_by is null
      and num_nonnulls(t.product_id, t.menu_id, t.group_id) = 0
      and num_nonnulls(a.product_id, a.menu_id, a.group_id) = 1
  ), made as (
    insert into till_article (partner_id, id, article_ref, group_ref, name, product_id, menu_id, group_id, is_deposit)
    select $1, dx_next_id($1, 'till_article'), a."articleRef", a."groupRef", coalesce(a.name, '#' || a.id, a."articleRef"),
      a.product_id, a.menu_id, a.group_id, a.is_deposit
    from a
    where not exists (select from till_article t where t.partner_id = $1 and t.article_ref = a."articleRef"
      and t.group_ref = a."groupRef")
    order by a."articleRef", a."groupRef"
    on conflict (partner_id, article_ref, group_ref) do nothing
  )
  select`

/** Selects articles to note: those without a mapping, and menus with several VAT types. */
const notedText = `
  select n.* from (
    select t.article_ref as "articleRef", t.group_ref as "groupRef",
      num_nonnulls(t.product_id, t.menu_id, t.group_id) = 0 as "isUnmapped",
      (select count(distinct p.vat_type_id) from product_menu_item i
        join product_vat p on p.partner_id = i.partner_id and p.id = i.product_id
        where i.partner_id = $1 and i.menu_id = t.menu_id) > 1 as "isMixed"
    from jsonb_to_recordset($2::jsonb) a ("articleRef" text, "groupRef" text)
    join till_article t on t.partner_id = $1 and t.article_ref = a."articleRef" and t.group_ref = a."groupRef"
  ) n where n."isUnmapped" or n."isMixed"`

interface NotedArticle extends NamedArticle {
  isUnmapped: boolean
  isMixed: boolean
}

const eventsText = `
  with e as (
    select * from jsonb_to_recordset($3::jsonb) e (key text, "standardType" text, at timestamptz, day date,
      "operatorRef" text, text text, report jsonb)
  ), made as (
    insert into till_event (partner_id, register_id, key, standard_type, at, day, operator_ref, text, report)
    select $1, $2, key, "standardType", at, day, "operatorRef", text, nullif(report, 'null'::jsonb) from e order by key
    on conflict (partner_id, register_id, key) do nothing returning key
  )
  select key, true as "isNew", true as "isSame" from made
  union all
  select e.key, false, (t.standard_type, t.at, t.day, t.operator_ref, t.text, t.report)
    is not distinct from (e."standardType", e.at, e.day, e."operatorRef", e.text, nullif(e.report, 'null'::jsonb))
  from e join till_event t on t.partner_id = $1 and t.register_id = $2 and t.key = e.key`

/**
 * Reads the stored receipts, including those committed by a concurrent call. If a till resends a receipt under a new
 * key, two receipts have the same number and time.
 */
const receiptsText = `
  with r as (
    select * from jsonb_to_recordset($3::jsonb) r (key text, id uuid, hash text, day date)
  ), twins as (
    select o.nr, o.at, o.gross_ore from till_receipt o
    where o.partner_id = $1 and o.register_id = $2 and o.day = any(array(select distinct day from r)) and o.kind in ('sale', 'cashMove')
      and not o.is_withdrawn
    group by 1, 2, 3 having count(*) > 1
  )
  select r.key, t.id = r.id as "isNew", t.is_counted as "isCounted", t.content_hash = decode(r.hash, 'hex') as "isSame",
    (t.nr, t.at, t.gross_ore) in (select nr, at, gross_ore from twins) as "isTwin"
  from r
  ${storedReceipt('$2')}`

interface Outcome {
  key: string
  isNew: boolean
  isSame: boolean
  isCounted?: boolean
  isTwin?: boolean
}

const noteText = `
  with met as (
    insert into till_contact as c (partner_id, till_id, sent_at) values ($1, $2, now())
    on conflict (partner_id, till_id) do update set sent_at = excluded.sent_at
  ), sent as (
    insert into till_sent as s (partner_id, till_id, day, batch_count, stored_count, repeated_count, event_count,
      refused_count, gross_ore)
    values ($1, $2, $3, 1, $4, $5, $6, $7, $8)
    on conflict (partner_id, till_id, day) do update set batch_count = s.batch_count + 1,
      stored_count = s.stored_count + excluded.stored_count,
      repeated_count = s.repeated_count + excluded.repeated_count,
      event_count = s.event_count + excluded.event_count,
      refused_count = s.refused_count + excluded.refused_count, gross_ore = s.gross_ore + excluded.gross_ore
  ), accepted as (
    delete from till_refusal r using jsonb_to_recordset($9::jsonb) a (list text, key text)
    where r.partner_id = $1 and r.till_id = $2 and r.list = a.list and r.key = a.key
  )
  insert into till_refusal as r (partner_id, till_id, list, key, field, code)
  select $1, $2, list, key, field, min(code)
  from jsonb_to_recordset($10::jsonb) f (list text, key text, field text, code text) group by list, key, field
  order by list, key, field
  on conflict (partner_id, till_id, list, key, field) do update
    set code = excluded.code, last_at = excluded.last_at, times = r.times + 1`

/** Keeps only the newest refusals, so that a till that repeats its errors cannot fill the table. */
const maxRefusals = 500

/** Deletes refusals without a key after a day, since they cannot be matched with a later acceptance. */
const trimText = `
  delete from till_refusal r where r.partner_id = $1 and r.till_id = $2 and (
    r.key = '' and r.last_at < now() - interval '1 day' or (r.list, r.key, r.field) in (
      select list, key, field from till_refusal where partner_id = $1 and till_id = $2
      order by last_at desc, list, key, field offset ${maxRefusals}))`

export interface BatchAnswer {
  stored: number
  repeated: number
  refused: Refused[]
  notes: ItemNote[]
  grossOre: number
}

const articleKey = ({ articleRef, groupRef }: Pick<NamedArticle, 'articleRef' | 'groupRef'>) =>
  `${articleRef}\n${groupRef}`

function knownMeans(receipts: readonly ReadItem<ReadReceipt>[], means: readonly string[]) {
  const known = new Set(means)
  const refused: Refused[] = []
  const kept = receipts.filter(({ index, key, item }) => {
    const at = item.taken.payments.findIndex((payment) => !known.has(payment.means))
    if (at !== -1) {
      const field = `payments.${at}.means`
      refused.push({ list: 'receipts', index, key, field, code: 'not_found' })
    }
    return at === -1
  })
  return { kept, refused }
}

const articlesOf = (receipts: readonly ReadItem<ReadReceipt>[]) => [
  ...new Map(
    receipts.flatMap(({ item }) => item.articles.map((each) => [articleKey(each), each] as const)),
  ).values(),
]

async function store(
  tx: Transaction,
  scope: Scope,
  { registerId }: Register,
  receipts: readonly ReadItem<ReadReceipt>[],
  events: readonly ReadItem<TakenEvent>[],
) {
  const { partnerId } = scope
  const taken = receipts.map(({ item }) => ({ ...item.taken, registerId }))
  const articles = JSON.stringify(articlesOf(receipts))
  const hashes = taken.map(({ key, id, contentHash, day }) => ({ key, id, hash: contentHash, day }))
  const outcomeOf = (items: unknown) => [partnerId, registerId, JSON.stringify(items)]
  const [, , stored, noted, happened] = await tx.batch([
    sql('till-batch-articles', articlesText, [partnerId, articles]),
    takeStatement(scope, taken),
    sql<Outcome>('till-batch-receipts', receiptsText, outcomeOf(hashes)),
    sql<NotedArticle>('till-batch-noted', notedText, [partnerId, articles]),
    sql<Outcome>('till-batch-events', eventsText, outcomeOf(events.map(({ item }) => item))),
  ])
  const keysOf = (is: 'isUnmapped' | 'isMixed') =>
    new Set(noted.filter((each) => each[is]).map(articleKey))
  return { stored, unmapped: keysOf('isUnmapped'), mixed: keysOf('isMixed'), happened }
}

function sorted<T>(
  list: Refused['list'],
  items: readonly ReadItem<T>[],
  outcomes: readonly Outcome[],
) {
  const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]))
  const isNew = ({ key }: ReadItem<T>) => byKey.get(key)?.isNew === true
  const isSame = ({ key }: ReadItem<T>) => byKey.get(key)?.isSame === true
  const isCounted = ({ key }: ReadItem<T>) => byKey.get(key)?.isCounted !== false
  const fresh = items.filter(isNew)
  return {
    fresh,
    counted: fresh.filter(isCounted),
    uncounted: fresh.filter((item) => !isCounted(item)),
    twins: fresh.filter(({ key }) => byKey.get(key)?.isTwin === true),
    repeated: items.filter((item) => !isNew(item) && isSame(item)),
    changed: items
      .filter((item) => !isNew(item) && !isSame(item))
      .map(({ index, key }): Refused => ({ list, index, key, field: 'key', code: 'changed' })),
  }
}

const countedOre = (receipts: readonly ReadItem<ReadReceipt>[]) =>
  receipts.reduce(
    (sum, { item: { taken } }) => (taken.kind === 'sale' ? sum + taken.grossOre : sum),
    0,
  )

const isIn =
  (keys: ReadonlySet<string>, list: 'articles' | 'ratedMenus') =>
  (receipt: ReadReceipt): boolean =>
    receipt[list].some((each) => keys.has(articleKey(each)))

async function take(tx: Transaction, scope: Scope, day: string, batch: ReadBatch) {
  const own = [scope.partnerId, scope.userId]
  const [register] = await tx.run(sql<Register>('till-batch-register', registerText, own))
  if (register === undefined) throw new Refusal('forbidden')
  const { kept, refused: unknownMeans } = knownMeans(batch.receipts, register.means)
  const { stored, unmapped, mixed, happened } = await store(tx, scope, register, kept, batch.events)
  const receipts = sorted('receipts', kept, stored)
  const events = sorted('events', batch.events, happened)
  const refused = [...batch.refused, ...unknownMeans, ...receipts.changed, ...events.changed]
  const rates = new Set(register.rates)
  const noted = (code: ItemNote['code'], items: readonly ReadItem<ReadReceipt>[]) =>
    items.map(({ index, key }): ItemNote => ({ index, key, code }))
  const has = (matches: (receipt: ReadReceipt) => boolean) =>
    receipts.fresh.filter(({ item }) => matches(item))
  const keptKeys = new Set(kept.map(({ index }) => index))
  const answer: BatchAnswer = {
    stored: receipts.fresh.length + events.fresh.length,
    repeated: batch.repeated + receipts.repeated.length + events.repeated.length,
    refused: refused.toSorted((a, b) => a.list.localeCompare(b.list) || a.index - b.index),
    notes: [
      ...batch.notes.filter(({ index }) => keptKeys.has(index)),
      ...noted('unknown_article', has(isIn(unmapped, 'articles'))),
      ...noted('mixed_menu', has(isIn(mixed, 'ratedMenus'))),
      ...noted(
        'unknown_rate',
        has((receipt) => receipt.rates.some((rate) => !rates.has(rate))),
      ),
      ...noted('same_number', receipts.twins),
      ...noted('counted_by_files', receipts.uncounted),
    ],
    grossOre: countedOre(receipts.counted),
  }
  await note(tx, scope, { day, tillId: register.tillId, answer, receipts, events })
  return answer
}

interface Noting {
  day: string
  tillId: number
  answer: BatchAnswer
  receipts: ReturnType<typeof sorted<ReadReceipt>>
  events: ReturnType<typeof sorted<TakenEvent>>
}

async function note(
  tx: Transaction,
  { partnerId }: Scope,
  { day, tillId, answer, receipts, events }: Noting,
) {
  const acceptedOf = (list: Refused['list'], { fresh, repeated }: Noting['receipts' | 'events']) =>
    [...fresh, ...repeated].map(({ key }) => ({ list, key }))
  const isAccepted = new Set(
    [...acceptedOf('receipts', receipts), ...acceptedOf('events', events)].map((each) =>
      JSON.stringify(each),
    ),
  )
  // Reports a key that is both accepted and refused in one call as refused, since its two contents differ.
  const faults = new Set(answer.refused.map(({ list, key }) => JSON.stringify({ list, key })))
  const accepted = [...isAccepted].filter((each) => !faults.has(each))
  const counts = [
    receipts.fresh.length,
    answer.repeated,
    events.fresh.length,
    new Set(answer.refused.map(({ list, index }) => `${list} ${index}`)).size,
    answer.grossOre,
  ]
  await tx.batch([
    sql('till-batch-note', noteText, [
      partnerId,
      tillId,
      day,
      ...counts,
      `[${accepted.join()}]`,
      JSON.stringify(answer.refused),
    ]),
    sql('till-batch-trim', trimText, [partnerId, tillId]),
  ])
}

export const storeBatch = (db: Database, scope: Scope, day: string, batch: ReadBatch) =>
  db.transaction(scope, (tx) => take(tx, scope, day, batch))
