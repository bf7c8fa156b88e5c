import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getFilmRule, saveFilmRule } from './contract.ts'

type FilmRule = ReplyOf<typeof getFilmRule.parts>

/** The default latest ends: films for small children end by 20:30. */
const defaultEnds = JSON.stringify(
  ['a', '6'].map((ageLimit) => ({ ageLimit, days: 'every', time: '20:30' })),
)

/** Each column with its field, and with its default for a venue without a row. */
const columns = [
  ['week_start_day', 'weekStartDay', '5'],
  ['week_start_minute', 'weekStartMinute', '300'],
  ['preshow_minutes', 'preshowMinutes', '15'],
  ['preshow_child_minutes', 'preshowChildMinutes', '8'],
  ['cleaning_minutes', 'cleaningMinutes', '15'],
  ['doors_minutes', 'doorsMinutes', '10'],
  ['web_sale_days', 'webSaleDays', '7'],
  ['latest_ends', 'latestEnds', `'${defaultEnds}'::jsonb`],
  ['least_visitors', 'leastVisitors', '10'],
  ['staff_from', 'staffFrom', `''`],
  ['staff_until', 'staffUntil', `''`],
  ['cinema_id', 'cinemaId', `''`],
] as const

const readText = `
  select ${columns.map(([column, field, usual]) => `coalesce(r.${column}, ${usual}) as "${field}"`).join(', ')},
    r.latest_ends is not null as "hasOwnEnds", coalesce(r.version, 0) as version
  from (select $1::integer as id) venue left join film_rule r on r.partner_id = venue.id`

export const filmRuleStatement = (partnerId: number) =>
  sql<FilmRule>('film-rule', readText, [partnerId])

const names = columns.map(([column]) => column)
const given = names.map((_, at) => `$${at + 6}`)

/** Changes nothing if the version is stale. Version 0 inserts the venue's first row. */
const saveText = `
  with saved as (
    insert into film_rule as r (partner_id, ${names.join(', ')})
    select $1, ${given.join(', ')} where $2 = 0 or exists (select from film_rule where partner_id = $1)
    on conflict (partner_id) do update set ${names.map((column) => `${column} = excluded.${column}`).join(', ')},
      version = r.version + 1
      where r.version = $2
    returning *
  ), noted as (
    ${logs('film_rule', 'changed', `''`, '$3, $4, $5')} null, to_jsonb(saved) from saved
  )
  select ${columns.map(([column, field]) => `${column} as "${field}"`).join(', ')},
    true as "hasOwnEnds", version from saved`

export async function saveRule(
  db: Database,
  scope: Scope,
  rule: BodyOf<typeof saveFilmRule.parts>,
  by: Author,
): Promise<FilmRule> {
  const stored = { ...rule, latestEnds: JSON.stringify(rule.latestEnds) }
  const values = columns.map(([, field]) => stored[field])
  const statement = sql<FilmRule>('film-rule-save', saveText, [
    scope.partnerId,
    rule.version,
    ...signed(by),
    ...values,
  ])
  const [saved] = await db.run(scope, statement)
  if (saved === undefined) throw new Refusal('stale')
  return saved
}
