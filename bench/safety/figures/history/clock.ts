import type { Database } from '@dxweb/kit/database/database.ts'
import { openDatabase } from '@dxweb/server/db/open-database.ts'
import type { BenchDatabase } from '../../../ground/big-hall.ts'

/**
 * Puts a `now()` in a schema that is searched before the engine's own, so that the product's commands run at chosen
 * times.
 */
const clockText = `
  do $clock$
  declare
    one record;
  begin
    create schema clock;
    create table clock.hand (at timestamptz not null);
    insert into clock.hand values (pg_catalog.now());
    create function clock.now() returns timestamptz language sql stable as 'select at from clock.hand';
    grant usage on schema clock to public;
    grant select on clock.hand to public;
    for one in
      select p.oid::regprocedure as name from pg_proc p, unnest(p.proconfig) setting where setting like 'search_path=%'
    loop
      execute format('alter function %s set search_path = clock, pg_catalog, public, pg_temp', one.name);
    end loop;
    for one in
      select d.adrelid::regclass as tab, a.attname as col from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where pg_get_expr(d.adbin, d.adrelid) = 'now()'
    loop
      execute format('alter table %s alter column %I set default clock.now()', one.tab, one.col);
    end loop;
    execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
  end $clock$`

export interface Clock {
  db: Database
  /** Runs the work at an instant, given in milliseconds since the epoch. */
  at<T>(instant: number, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Installs the clock, once per database. The clock of this process is also set while the work runs. */
export async function openClock({ url, asOwner }: Omit<BenchDatabase, 'db'>): Promise<Clock> {
  await asOwner(clockText)
  const db = await openDatabase({ url, connections: 3, reportConnections: 2 })
  const realNow = Date.now
  return {
    db,
    async at(instant, work) {
      await asOwner('update clock.hand set at = $1', [new Date(instant)])
      Date.now = () => instant
      try {
        return await work()
      } finally {
        Date.now = realNow
      }
    },
    close: () => db.close(),
  }
}
