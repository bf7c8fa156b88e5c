import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { columnOf } from '@dxweb/kit/definitions/collection.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { ofAllDays } from '@dxweb/kit/reports/report-source.ts'
import { openLines } from '../sheets/open-lines-sql.ts'
import { filmTerms, type previewTerms } from './contract.ts'

export type TermsEffect = ReplyOf<typeof previewTerms.parts>

interface Corrected {
  week: string
  dueOre: number
}

/** The sheet that takes a distributor's corrections: the one after the last that is approved. */
const nextSheet = {
  week: (column: string) => `${column} = (select max(a.week) + 7 from film_sheet a
    where a.partner_id = $1 and a.bureau_id = $2 and a.state <> 'draft')`,
  bureau: (column: string) => `${column} = $2`,
}

const correctedText = `
  with lines as materialized (${ofAllDays(openLines(nextSheet))}
    select film_week, rental + top_up + rental_vat as due from open_line where film_week < week)
  select film_week as week, sum(due)::bigint as "dueOre" from lines group by 1`

const columns = Object.keys(filmTerms.fields).map(columnOf)

const kept = columns.map((each) => `excluded.${each}`).join(', ')

/** No row has the highest id, so that terms without one are added. */
const triedText = `
  insert into film_term (partner_id, id, ${columns.join(', ')})
  select $1, coalesce($2, 2147483647), ${columns.join(', ')} from jsonb_populate_record(null::film_term, $3::jsonb)
  on conflict (partner_id, id) do update set (${columns.join(', ')}) = row(${kept})`

/** Ends the transaction in which terms were tried. */
class Tried extends Error {
  readonly sides: readonly (readonly Corrected[])[]
  constructor(sides: readonly (readonly Corrected[])[]) {
    super('tried')
    this.sides = sides
  }
}

function effectOf([before = [], after = []]: Tried['sides']): TermsEffect {
  const due = new Map(after.map(({ week, dueOre }) => [week, dueOre]))
  for (const { week, dueOre } of before) due.set(week, (due.get(week) ?? 0) - dueOre)
  const changed = [...due].filter(([, ore]) => ore !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    weeks: changed.length,
    from: changed[0]?.[0] ?? null,
    to: changed.at(-1)?.[0] ?? null,
    dueOre: changed.reduce((total, [, ore]) => total + ore, 0),
  }
}

type Draft = Record<string, unknown> & { id: number | null; bureauId: number }

/** Tries the terms in a transaction that is rolled back, so that the preview is figured as the settlement will be. */
export async function triedTerms(db: Database, scope: Scope, { id, ...draft }: Draft) {
  const { partnerId } = scope
  const row = Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [columnOf(name), value]),
  )
  const corrected = sql<Corrected>('film-terms-corrected', correctedText, [
    partnerId,
    draft.bureauId,
  ])
  const tried = sql('film-terms-tried', triedText, [partnerId, id, JSON.stringify(row)])
  try {
    return await db.transaction(scope, async (tx): Promise<TermsEffect> => {
      const [before, , after] = await tx.batch([corrected, tried, corrected])
      throw new Tried([before, after])
    })
  } catch (error) {
    if (error instanceof Tried) return effectOf(error.sides)
    throw error
  }
}
