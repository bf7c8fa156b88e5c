import { type Database, sql } from '@dxweb/kit/database/database.ts'

/** Limits the pace of guesses. A key is reset an hour after its last guess. */
export interface Pace {
  /** Subject of the limit, such as 'login:kari@sundet.test'. */
  key: string
  /** Number of wrong guesses allowed without a wait. */
  free: number
  /** Seconds to wait before each further guess; the last value repeats. */
  waits: readonly number[]
}

const waitAfter = (wrong: string) => `make_interval(secs => (
  select case when ${wrong} < a.free then 0 else a.waits[least(cardinality(a.waits), ${wrong} - a.free + 1)] end
  from asked a where a.key = g.key))`

const wrongNow = `case when g.tried_at < now() - interval '1 hour' then 1 else g.wrong + 1 end`

const takeText = `
  with asked as (
    select key, free, waits from jsonb_to_recordset($1::jsonb) as a(key text, free integer, waits integer[])
  ), known as (
    select g.key, g.open_at from guess_pace g join asked using (key) order by g.key for update of g
  ), taken as (
    insert into guess_pace as g (key, wrong, tried_at, open_at)
    select key, 1, clock_timestamp(), clock_timestamp() from asked
    where not exists (select from known where open_at > clock_timestamp()) order by key
    on conflict (key) do update set wrong = ${wrongNow}, tried_at = clock_timestamp(),
      open_at = clock_timestamp() + ${waitAfter(wrongNow)}
    where g.open_at <= clock_timestamp()
    returning key
  )
  select (select count(*) from taken)::integer as taken,
    (select ceil(extract(epoch from max(open_at) - clock_timestamp())) from known)::integer as seconds`

/** Counts a guess for all keys or none. Returns the seconds to wait, or 0 if counted. A first guess adds no wait. */
export async function takeGuess(db: Database, paces: readonly Pace[]): Promise<number> {
  const [row] = await db.reference<{ taken: number; seconds: number | null }>(
    sql('guess-take', takeText, [JSON.stringify(paces)]),
  )
  return row?.taken === paces.length ? 0 : Math.max(1, row?.seconds ?? 1)
}

export async function forgiveGuess(db: Database, paces: readonly Pace[]): Promise<void> {
  const text =
    'update guess_pace set wrong = greatest(0, wrong - 1), open_at = now() where key = any($1)'
  await db.reference(sql('guess-forgive', text, [paces.map(({ key }) => key)]))
}
