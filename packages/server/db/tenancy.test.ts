import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { declaredTables } from './schema-files.ts'

const pagePath = join(import.meta.dirname, '../../../docs/decisions/0055-triggers-that-stay.md')

const otherTables = [
  'agreement',
  'agreement_approval',
  'agreement_version',
  'api_secret',
  'attempt_window',
  'consent_text',
  'distributor',
  'film_rate',
  'guess_pace',
  'mode_report',
  'mode_report_key',
  'mode_report_version',
  'nk_category',
  'partner',
  'password_link',
  'postal_code',
  'privacy_column',
  'privacy_rows',
  'production',
  'production_merged',
  'recovery_code',
  'saft_code',
  'session',
  'sudo_grant',
  'tono_tariff',
  'user_account',
  'user_word',
  'vat_rate',
  'vat_type',
]

const tenantTables = `
  select c.oid, c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped)`

const columns = (table: string, numbers: string) => `array(
  select a.attname::text from unnest(${numbers}) with ordinality as part (number, place)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = part.number order by part.place)`

let test: TestDatabase
const named = async (text: string) => {
  const rows = await test.asOwner<{ name: string }>(text)
  return rows.map((row) => row.name)
}

beforeAll(async () => {
  test = await testDatabase()
})

describe('distribution of tables by partner', () => {
  it('all tables except reference tables are distributed', async () => {
    const others = await named(`
      select tablename as name from pg_tables where schemaname = 'public'
        and tablename not in (select name from (${tenantTables}) t) order by 1`)
    expect(others).toEqual(otherTables)
  })

  it('the distributed tables are those that the schema files declare', () => {
    const others = declaredTables().filter((table) => table.distribution !== 'by partner_id')
    expect(others.map((table) => table.name).toSorted()).toEqual(otherTables)
    expect(
      others.filter((table) => table.distribution === 'local').map((table) => table.name),
    ).toEqual([
      'session',
      'sudo_grant',
      'password_link',
      'recovery_code',
      'attempt_window',
      'guess_pace',
    ])
  })

  it('distributed tables have partner_id first in their primary key', async () => {
    expect(
      await named(`
        select t.name from (${tenantTables}) t
        left join pg_index i on i.indrelid = t.oid and i.indisprimary
        where i.indexrelid is null or (${columns('t.oid', 'i.indkey::int2[]')})[1] <> 'partner_id'`),
    ).toEqual([])
  })

  it('distributed tables have partner_id first in every unique index', async () => {
    expect(
      await named(`
        select i.indexrelid::regclass::text as name from (${tenantTables}) t
        join pg_index i on i.indrelid = t.oid and i.indisunique
        where (${columns('t.oid', 'i.indkey::int2[]')})[1] is distinct from 'partner_id'`),
    ).toEqual([])
  })

  it('foreign keys between distributed tables include partner_id', async () => {
    expect(
      await named(`
        select k.conname as name from pg_constraint k
        join (${tenantTables}) t on t.oid = k.conrelid
        join (${tenantTables}) target on target.oid = k.confrelid
        where k.contype = 'f' and not exists (
          select from unnest(${columns('k.conrelid', 'k.conkey')}, ${columns('k.confrelid', 'k.confkey')})
            as pair (here, there)
          where here = 'partner_id' and there = 'partner_id')`),
    ).toEqual([])
  })

  it('no reference table refers to a distributed one', async () => {
    expect(
      await named(`
        select k.conname as name from pg_constraint k
        join (${tenantTables}) target on target.oid = k.confrelid
        where k.contype = 'f' and k.conrelid not in (select oid from (${tenantTables}) t)`),
    ).toEqual([])
  })

  it('distributed tables use no sequences or identity columns', async () => {
    expect(
      await named(`
        select t.name || '.' || a.attname as name from (${tenantTables}) t
        join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
        where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval%'`),
    ).toEqual([])
  })

  const triggersOfPage = () => {
    const page = readFileSync(pagePath, 'utf8')
    return [...page.matchAll(/^\| `(\w+)` +\| (.+?) +\|/gm)].flatMap(([, name, tables = '']) =>
      tables.split(', ').map((table) => `${name} on ${table}`),
    )
  }

  it('every trigger is listed in the decision record that explains it', async () => {
    const there = await named(`
      select tgname || ' on ' || case tgname when 'keeps_renter' then 'tables below an event' else tgrelid::regclass::text end
        as name
      from pg_trigger where not tgisinternal`)
    expect([...new Set(there)].toSorted()).toEqual(triggersOfPage().toSorted())
  })

  it('tables have no deferrable constraints and no inheritance', async () => {
    expect(
      await named(`
        select conname::text as name from pg_constraint
        where connamespace = 'public'::regnamespace and condeferrable
        union all select inhrelid::regclass::text from pg_inherits
          where inhparent in (select oid from (${tenantTables}) t)`),
    ).toEqual([])
  })
})

describe('row level security', () => {
  it('row level security covers every tenant table, for reading and writing', async () => {
    expect(
      await named(`
        select t.name from (${tenantTables}) t join pg_class c on c.oid = t.oid
        where not c.relrowsecurity or not exists (
          select from pg_policy p where p.polrelid = t.oid and p.polpermissive and p.polcmd = '*'
            and 'dxweb_app'::regrole = any (p.polroles)
            and pg_get_expr(p.polqual, t.oid) like '%dx_partner()%'
            and coalesce(pg_get_expr(p.polwithcheck, t.oid), pg_get_expr(p.polqual, t.oid)) like '%dx_partner()%')`),
    ).toEqual([])
  })

  it('each table has one policy per role, since a second one would widen access', async () => {
    expect(
      await named(`
        select polrelid::regclass::text as name from pg_policy, unnest(polroles) role
        where polpermissive group by polrelid, role having count(*) > 1`),
    ).toEqual([])
  })

  /** A distributed engine accepts only plain comparisons, which are also the cheapest (docs/decisions/0006). */
  it('policies do not query other tables', async () => {
    expect(
      await named(`
        select polrelid::regclass || '.' || polname as name from pg_policy
        where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* 'select'`),
    ).toEqual([])
  })

  it('renters can read only tables with a policy for renters, and can write none', async () => {
    expect(
      await named(`
        select t.name from (${tenantTables}) t
        where has_table_privilege('dxweb_renter', t.oid, 'insert, update, delete, truncate')
          or has_any_column_privilege('dxweb_renter', t.oid, 'select') <> exists (
            select from pg_policy p where p.polrelid = t.oid and p.polpermissive and p.polcmd = 'r'
              and p.polroles = array['dxweb_renter'::regrole::oid]
              and pg_get_expr(p.polqual, t.oid) like '%dx_partner()%')`),
    ).toEqual([])
  })

  it('in tables with rows of events, a renter sees only its own rows', async () => {
    expect(
      await named(`
        select t.name from (${tenantTables}) t
        join pg_policy p on p.polrelid = t.oid and 'dxweb_renter'::regrole = any (p.polroles)
        where exists (select from pg_attribute a where a.attrelid = t.oid and a.attname in ('event_id', 'sale_id', 'renter_id'))
          and pg_get_expr(p.polqual, t.oid) not like '%dx_renter()%'`),
    ).toEqual([])
  })

  it.each(['dxweb_app', 'dxweb_renter'])(
    'the role %s cannot bypass row level security',
    async (role) => {
      expect(
        await test.asOwner(`
        select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
          exists (select from pg_class where relowner = r.oid) as owns,
          exists (select from pg_auth_members where member = r.oid) as is_member,
          has_schema_privilege(oid, 'public', 'create') as creates
        from pg_roles r where rolname = '${role}'`),
      ).toEqual([
        {
          rolsuper: false,
          rolbypassrls: false,
          rolcreaterole: false,
          rolcreatedb: false,
          owns: false,
          is_member: false,
          creates: false,
        },
      ])
    },
  )

  it('functions that bypass row level security can be called only by selected roles', async () => {
    expect(
      await named(`
        select p.proname as name from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where p.pronamespace = 'public'::regnamespace and p.prosecdef and a.grantee = 0`),
    ).toEqual([])
  })

  it('views do not bypass row level security', async () => {
    expect(
      await named(`
        select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace
          and (c.relkind = 'm' or (c.relkind = 'v'
            and not coalesce('security_invoker=true' = any (c.reloptions), false)))`),
    ).toEqual([])
  })

  it('the application cannot read the migration history', async () => {
    expect(
      await test.asOwner(`select has_schema_privilege('dxweb_app', 'dx_meta', 'usage') as may`),
    ).toEqual([{ may: false }])
  })
})

describe('checks of distributed tables', () => {
  it('the checks of distributed tables find a table that breaks their rules', async () => {
    await test.asOwner('create table sloppy (id serial primary key, partner_id integer)')
    const [found] = await test.asOwner(`select name from (${tenantTables}) t where name = 'sloppy'`)
    expect(found).toEqual({ name: 'sloppy' })
    expect(
      await named(`
        select i.indexrelid::regclass::text as name from (${tenantTables}) t
        join pg_index i on i.indrelid = t.oid and i.indisunique
        where (${columns('t.oid', 'i.indkey::int2[]')})[1] is distinct from 'partner_id'`),
    ).toEqual(['sloppy_pkey'])
    await test.asOwner('drop table sloppy')
  })
})
