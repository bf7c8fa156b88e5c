import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, signed } from '@dxweb/kit/definitions/audit.ts'
import { columnOf } from '@dxweb/kit/definitions/collection.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { productions } from '../productions/contract.ts'
import { answeredStatement } from '../proposals/store.ts'
import type { getMerged, previewMerge } from './contract.ts'
import { movedKinds, movedTables } from './rules.ts'

const described = (row: string) =>
  `jsonb_build_object(${Object.keys(productions.fields)
    .map((field) => `'${field}', ${row}.${columnOf(field)}`)
    .join(', ')})`

const kinds = movedKinds.map((kind, at) => `('${kind}', '${movedTables[kind]}', ${at})`).join(', ')

const previewText = `
  with held as materialized (select * from dx_production_holders($1))
  select ${described('g')} as goes, ${described('s')} as stays, ${described('k')} as kept, s.version as "intoVersion",
    (select count(distinct venue)::int from held cross join unnest(venues) venue where venue <> 1) as venues,
    coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'count', h.count) order by m.place)
      from held h join (values ${kinds}) m (kind, holder, place) using (holder)), '[]') as moves
  from production g join production s on s.id = $2 and s.id <> g.id and s.venue_id is null
  cross join lateral dx_production_of_both(s, g) k
  where g.id = $1`

export const previewStatement = (id: number, intoId: number) =>
  sql<ReplyOf<typeof previewMerge.parts>>('production-merge-preview', previewText, [id, intoId])

const mergedText = `
  select m.into_id as "intoId", m.title, p.title as into
  from production_merged m join production p on p.id = m.into_id where m.old_id = $1`

export const mergedStatement = (id: number) =>
  sql<ReplyOf<typeof getMerged.parts>>('production-merged-into', mergedText, [id])

interface Merge {
  id: number
  version: number
  intoId: number
  intoVersion?: number | undefined
}

const text = 'select dx_merge_productions($1, $2, $3, $4, $5, $6, $7) as version'

/** Throws `not_found` or `stale`. */
export async function mergeProductions(db: Database, scope: Scope, by: Author, merge: Merge) {
  const { id, version, intoId, intoVersion = null } = merge
  const values = [id, version, intoId, intoVersion, ...signed(by)]
  const statement = sql<{ version: number }>('productions-merge', text, values)
  const [rows, answered] = await db.batch(scope, [statement, answeredStatement(intoId)])
  return { id: intoId, version: onlyRow(rows).version, answered }
}
