import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Link, Named } from '../saft/name-tampering.ts'

/** Maximum number of receipts to examine. A register has more only if its key is wrong. */
const maxLinks = 20_000

/**
 * Receipts that do not follow their predecessor, with the receipts next to them, ordered by number. Sorts only ids,
 * since a register's years of signatures would not fit in memory.
 */
const aroundText = `
  select r.id, r.seq, r.signed, r.signature, r.chain = 'verified' as "isVerified" from (
    select id, chain, lag(chain) over near as before, lead(chain) over near as after
    from till_receipt
    where partner_id = $1 and register_id = $2 and import_id is not null and not is_withdrawn
    window near as (order by seq, at, id)) n
  join till_receipt r on r.partner_id = $1 and r.id = n.id
  where n.chain <> 'verified' or n.before <> 'verified' or n.after <> 'verified'
  order by r.seq, r.at, r.id limit ${maxLinks}`

export const linksAround = (db: Database, scope: Scope, registerId: number): Promise<Link[]> =>
  db.run<Link>(scope, sql('till-chain-around', aroundText, [scope.partnerId, registerId]))

const setText = `
  update till_receipt r set chain = n.chain, signed_seq = n."signedSeq"
  from jsonb_to_recordset($2::jsonb) n (id uuid, chain text, "signedSeq" bigint)
  where r.partner_id = $1 and r.id = n.id and (r.chain, r.signed_seq) is distinct from (n.chain, n."signedSeq")`

export async function setNamed(db: Database, scope: Scope, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return
  const values = [scope.partnerId, JSON.stringify(named)]
  await db.run(scope, sql('till-chain-name', setText, values))
}
