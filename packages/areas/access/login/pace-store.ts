import { type Database, sql } from '@dxweb/kit/database/database.ts'

/** How guesses of one kind slow down. A key is forgotten an hour after the last one that was looked at. */
export interface Pace {
  /** 'login:kari@sundet.test' */
  key: string
  /** So many wrong guesses cost no wait. */
  free: number
  /** Seconds to wait after each one from then on; the last of them after all further ones. */
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

/**
 * Takes one guess on all of the keys, or on none. Answers the whole seconds until one may try again: 0 when it was
 * taken. The first guess at a key is always free.
 */
export async function takeGuess(db: Database, paces: readonly Pace[]): Promise<number> {
  const [row] = await db.reference<{ taken: number; seconds: number | null }>(
    sql('guess-take', takeText, [JSON.stringify(paces)]),
  )
  return row?.taken === paces.length ? 0 : Math.max(1, row?.seconds ?? 1)
}

/** A guess that turned out right is none: the keys stand as before it, when they were open. */
export async function forgiveGuess(db: Database, paces: readonly Pace[]): Promise<void> {
  const keys = paces.map(({ key }) => key)
  await db.reference(
    sql(
      'guess-forgive',
      'update guess_pace set wrong = greatest(0, wrong - 1), open_at = now() where key = any($1)',
      [keys],
    ),
  )
}
