import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { nameTampering, type StoredChain } from '../saft/name-tampering.ts'
import { firstSignature, type Verify } from '../saft/signature-chain.ts'
import { linksAround, setNamed } from './tampering-store.ts'

const pageSize = 500

interface Link {
  id: string
  seq: number | null
  at: string
  signed: string | null
  signature: string | null
  chain: StoredChain
  /** The signature of the previous receipt; null for the first. */
  before: string | null
  /** True if the previous receipt has the preceding number. */
  isNext: boolean
  /** True if a receipt stored earlier has the same number and signature. */
  isCopy: boolean
}

const columns = 'r.id, r.seq, r.at, r.signed, r.signature, r.chain'

/** Includes only receipts from files, since receipts from API calls are not signed. */
const isOfRegister =
  'r.partner_id = $1 and r.register_id = $2 and r.import_id is not null and not r.is_withdrawn'

/**
 * Takes the receipt with the nearest lower number as the previous one, since some tills skip numbers. If several have
 * that number, because numbers restarted, takes the nearest in time.
 */
const linksText = `
  select ${columns}, b.signature as before, coalesce(b.seq = r.seq - 1, false) as "isNext",
    r.signature is not null and exists (select from till_receipt c where c.partner_id = $1 and c.register_id = $2
      and not c.is_withdrawn and c.seq = r.seq and c.id < r.id and c.signature = r.signature) as "isCopy"
  from till_receipt r
  left join lateral (
    select p.seq, p.signature from till_receipt p
    where p.partner_id = $1 and p.register_id = $2 and p.seq < r.seq and p.signature is not null
      and not p.is_withdrawn
    order by p.seq desc, abs(extract(epoch from p.at - r.at)) limit 1) b on true
  where ${isOfRegister} and (r.seq, r.id) > ($3, $4) and ($5 or r.chain <> 'verified')
  order by r.seq, r.id limit ${pageSize}`

/** Orders receipts without integer numbers by time, and within a second by their position in the file. */
const unnumberedText = `
  select ${columns}, null as before, true as "isNext", false as "isCopy" from till_receipt r
  where ${isOfRegister} and r.seq is null and (r.at, r.id) > ($3, $4)
  order by r.at, r.id limit ${pageSize}`

const setText = `
  update till_receipt r set chain = l.chain, signed_seq = null
  from jsonb_to_recordset($2::jsonb) l (id uuid, chain text)
  where r.partner_id = $1 and r.id = l.id`

/** States that `nameTampering` determines again at each check. */
const isNamed = new Set<StoredChain>(['inserted', 'renumbered'])

function stateOf(link: Link, { verify, isAll }: Checking): StoredChain {
  const { before, signed, signature, chain, isNext, isCopy } = link
  if (signed === null || signature === null || isCopy) return 'broken'
  if (verify(`${before ?? firstSignature};${signed}`, signature)) return 'verified'
  if (before !== null && isNext) return 'broken'
  return isAll || isNamed.has(chain) ? 'unknown' : chain
}

interface Checking {
  registerId: number
  verify: Verify
  /** If true, checks all receipts, as after a new key; otherwise only receipts that are not verified yet. */
  isAll: boolean
}

async function setChain(db: Database, scope: Scope, links: readonly Link[], checking: Checking) {
  const changed = links.flatMap((link) => {
    const chain = stateOf(link, checking)
    return chain === link.chain ? [] : [{ id: link.id, chain }]
  })
  if (changed.length === 0) return
  const values = [scope.partnerId, JSON.stringify(changed)]
  await db.run(scope, sql('till-chain-set', setText, values))
}

const firstId = '00000000-0000-0000-0000-000000000000'

async function checkNumbered(db: Database, scope: Scope, checking: Checking): Promise<void> {
  let last: Pick<Link, 'seq' | 'id'> = { seq: -1, id: firstId }
  for (;;) {
    const values = [scope.partnerId, checking.registerId, last.seq, last.id, checking.isAll]
    const links = await db.run<Link>(scope, sql('till-chain-links', linksText, values))
    const end = links.at(-1)
    if (end === undefined) return
    last = end
    await setChain(db, scope, links, checking)
  }
}

async function checkUnnumbered(db: Database, scope: Scope, checking: Checking): Promise<void> {
  let last: Pick<Link, 'at' | 'id'> = { at: '-infinity', id: firstId }
  let before: string | null = null
  for (;;) {
    const values = [scope.partnerId, checking.registerId, last.at, last.id]
    const links = await db.run<Link>(scope, sql('till-chain-unnumbered', unnumberedText, values))
    const end = links.at(-1)
    if (end === undefined) return
    last = end
    const following: Link[] = []
    for (const link of links) {
      following.push({ ...link, before })
      before = link.signature ?? before
    }
    await setChain(db, scope, following, checking)
  }
}

/** A key or a file may arrive late, so the stored receipts of a register are checked again. */
export async function checkChain(db: Database, scope: Scope, checking: Checking): Promise<void> {
  await checkNumbered(db, scope, checking)
  await checkUnnumbered(db, scope, checking)
  const { registerId, verify } = checking
  const links = await linksAround(db, scope, registerId)
  await setNamed(db, scope, await nameTampering(links, verify))
}

/** Must equal the condition of the partial index. */
export const isBroken = `chain in ('broken', 'inserted', 'renumbered')`

/**
 * Finds missing numbers. Ignores gaps before verified receipts, since some tills skip numbers, and before inserted or
 * renumbered receipts.
 */
export const gapsOf = `
  select seq, nr, before, seq - before - 1 as missing from (
    select seq, nr, chain, lag(seq) over (order by seq) as before from till_receipt
    where partner_id = $1 and register_id = $2 and seq is not null and not is_withdrawn) s
  where seq > before + 1 and chain in ('broken', 'unknown')`

export const fallsOf = `
  select id, at, before, total from (
    select id, at, (report -> 'grandTotals' ->> 'salesOre')::bigint as total,
      lag((report -> 'grandTotals' ->> 'salesOre')::bigint) over (order by at, key) as before
    from till_event where partner_id = $1 and register_id = $2 and kind = 'z' and at is not null) z
  where total < before`

const countText = `
  with g as (select count(*)::integer as gaps, coalesce(sum(missing), 0)::bigint as missing from (${gapsOf}) g),
    f as (select count(*)::integer as falls from (${fallsOf}) f),
    c as (select count(*)::integer as receipts, count(*) filter (where ${isBroken})::integer as broken,
      count(*) filter (where chain = 'verified')::integer as verified
      from till_receipt where partner_id = $1 and register_id = $2 and not is_withdrawn),
    ends as (select
      (select nr from till_receipt where partner_id = $1 and register_id = $2 and seq is not null and not is_withdrawn
        order by seq, at limit 1) as first,
      n.nr as newest, n.signature
      from (select 1) one left join lateral (
        select nr, signature from till_receipt where partner_id = $1 and register_id = $2 and seq is not null and not is_withdrawn
        order by seq desc, at desc limit 1) n on true)
  update till_register r set receipt_count = c.receipts, broken_count = c.broken, verified_count = c.verified,
    gap_count = g.gaps, missing_count = g.missing, falling_count = f.falls, first_nr = ends.first,
    newest_nr = ends.newest, newest_signature = ends.signature
  from g, f, c, ends where r.partner_id = $1 and r.id = $2`

/** Locks the row first, so that the later of two simultaneous files counts the receipts of both. */
export async function countRegister(db: Database, scope: Scope, registerId: number): Promise<void> {
  const values = [scope.partnerId, registerId]
  await db.transaction(scope, async (tx) => {
    const text = 'select id from till_register where partner_id = $1 and id = $2 for update'
    onlyRow(await tx.run(sql('till-register-hold', text, values)))
    await tx.run(sql('till-register-count', countText, values))
  })
}

export async function receiptBefore(
  db: Database,
  scope: Scope,
  registerId: number,
  seq: number,
): Promise<{ nr: string; signature: string } | null> {
  const text = `
    select nr, signature from till_receipt
    where partner_id = $1 and register_id = $2 and seq < $3 and signature is not null and not is_withdrawn
    order by seq desc, at desc limit 1`
  const values = [scope.partnerId, registerId, seq]
  const [row] = await db.run<{ nr: string; signature: string }>(
    scope,
    sql('till-receipt-before', text, values),
  )
  return row ?? null
}
