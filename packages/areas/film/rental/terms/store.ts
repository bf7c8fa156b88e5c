import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { columnOf } from '@dxweb/kit/definitions/collection.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { ofAllDays } from '@dxweb/kit/reports/report-source.ts'
import { openLines } from '../sheets/open-lines-sql.ts'
import { allFilms } from '../sheets/wanted-sql.ts'
import { filmTerms, type previewTerms, type previewTermsRemoval } from './contract.ts'

export type TermsEffect = ReplyOf<typeof previewTerms.parts>

interface Corrected {
  bureau: number
  week: string
  dueOre: number
}

/** Selects the settlement that contains the corrections: the week after the distributor's last approved week. */
const nextSheet = {
  week: (column: string) => `${column} = (select max(a.week) + 7 from film_sheet a
    where a.partner_id = $1 and a.bureau_id = $2 and a.state <> 'draft')`,
  bureau: (column: string) => `${column} = $2`,
  film: allFilms,
}

const correctedText = `
  with lines as materialized (${ofAllDays(openLines(nextSheet))}
    select film_week, rental + top_up + rental_vat as due from open_line where film_week < week)
  select $2::integer as bureau, film_week as week, sum(due)::bigint as "dueOre" from lines group by 2`

const columns = Object.keys(filmTerms.fields).map(columnOf)

const kept = columns.map((each) => `excluded.${each}`).join(', ')

/** Gives new terms the highest possible id, which no row has. */
const triedText = `
  insert into film_term (partner_id, id, ${columns.join(', ')})
  select $1, coalesce($2, 2147483647), ${columns.join(', ')} from jsonb_populate_record(null::film_term, $3::jsonb)
  on conflict (partner_id, id) do update set (${columns.join(', ')}) = row(${kept})`

const addedText = `
  insert into film_term (partner_id, id, ${columns.join(', ')})
  select $1, (2147483648 - e.place)::integer, ${columns.join(', ')}
  from jsonb_array_elements($2::jsonb) with ordinality e (draft, place), jsonb_populate_record(null::film_term, e.draft)`

/** Corrections of settled weeks, computed without and with the changed terms. */
interface Sides {
  before: readonly Corrected[]
  after: readonly Corrected[]
}

/** Carries the result of a trial out of the transaction that is rolled back. */
class Tried<T> extends Error {
  readonly outcome: T
  constructor(outcome: T) {
    super('tried')
    this.outcome = outcome
  }
}

/** Runs a trial in a transaction and rolls it back, so that the real settlement code computes the result. */
async function rolledBack<T>(db: Database, scope: Scope, attempt: (tx: Batching) => Promise<T>) {
  try {
    return await db.transaction(scope, async (tx): Promise<T> => {
      throw new Tried(await attempt(tx))
    })
  } catch (error) {
    if (error instanceof Tried) return error.outcome as T
    throw error
  }
}

type Batching = Parameters<Parameters<Database['transaction']>[1]>[0]

function effectOf({ before, after }: Sides): TermsEffect {
  const due = new Map<string, number>()
  const add = ({ bureau, week, dueOre }: Corrected, sign: 1 | -1) =>
    due.set(`${week} ${bureau}`, (due.get(`${week} ${bureau}`) ?? 0) + sign * dueOre)
  for (const one of after) add(one, 1)
  for (const one of before) add(one, -1)
  const changed = [...due].filter(([, ore]) => ore !== 0)
  const weeks = [...new Set(changed.map(([key]) => key.split(' ')[0] ?? ''))].toSorted()
  return {
    weeks: weeks.length,
    from: weeks[0] ?? null,
    to: weeks.at(-1) ?? null,
    dueOre: changed.reduce((total, [, ore]) => total + ore, 0),
  }
}

const correctedStatement = (partnerId: number, bureauId: number) =>
  sql<Corrected>('film-terms-corrected', correctedText, [partnerId, bureauId])

type Added = Record<string, unknown> & { bureauId: number }
type Draft = Added & { id: number | null }

const rowOf = (draft: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(draft).map(([name, value]) => [columnOf(name), value]))

export async function triedTerms(db: Database, scope: Scope, { id, ...draft }: Draft) {
  const { partnerId } = scope
  const corrected = correctedStatement(partnerId, draft.bureauId)
  const tried = sql('film-terms-tried', triedText, [partnerId, id, JSON.stringify(rowOf(draft))])
  return rolledBack(db, scope, async (tx) => {
    const [before, , after] = await tx.batch([corrected, tried, corrected])
    return effectOf({ before, after })
  })
}

export function triedImport(db: Database, scope: Scope, drafts: readonly Added[]) {
  const { partnerId } = scope
  const bureaus = [...new Set(drafts.map(({ bureauId }) => bureauId))]
  const corrected = bureaus.map((id) => correctedStatement(partnerId, id))
  const added = sql('film-terms-added', addedText, [partnerId, JSON.stringify(drafts.map(rowOf))])
  return rolledBack(db, scope, async (tx) => {
    const before = (await tx.batch(corrected)).flat()
    await tx.batch([added])
    const after = (await tx.batch(corrected)).flat()
    return effectOf({ before, after })
  })
}

const bureausText = `select distinct bureau_id as id from film_term where partner_id = $1 and id = any ($2::integer[])`

const removedText = `
  with settled as materialized (
    select t.id from film_term t where t.partner_id = $1 and t.id = any ($2::integer[])
      and exists (select from film_sheet_line l where l.partner_id = $1 and l.term_id = t.id)
  ), gone as (
    delete from film_term t where t.partner_id = $1 and t.id = any ($2::integer[]) and t.id not in (select id from settled)
  )
  select count(*)::int as settled from settled`

type RemovalEffect = ReplyOf<typeof previewTermsRemoval.parts>

export function triedRemoval(db: Database, scope: Scope, ids: readonly number[]) {
  const values = [scope.partnerId, ids]
  const removed = sql<{ settled: number }>('film-terms-removed', removedText, values)
  return rolledBack(db, scope, async (tx): Promise<RemovalEffect> => {
    const [bureaus] = await tx.batch([
      sql<{ id: number }>('film-terms-bureaus', bureausText, values),
    ])
    const corrected = bureaus.map(({ id }) => correctedStatement(scope.partnerId, id))
    const before = (await tx.batch(corrected)).flat()
    const [[counted]] = await tx.batch([removed])
    const after = (await tx.batch(corrected)).flat()
    return { ...effectOf({ before, after }), settled: counted?.settled ?? 0 }
  })
}
