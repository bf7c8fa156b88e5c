import type pg from 'pg'

export interface SetAside {
  name: string
  drop: string
  make: string
}

const foreignKeys = `
  select format('%s of %s, %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) as name,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
  order by conrelid::regclass::text, conname`

/**
 * Views in the order of their creation, with rights, defaults and triggers. `set_config` restricts the defaults to
 * this node, since Citus would send SET LOCAL to other nodes too.
 */
const views = `
  select 'view ' || c.relname as name, format('drop view %s', c.oid::regclass) as drop,
    format('create view %s%s as %s', c.oid::regclass,
      ' with (' || array_to_string(c.reloptions, ', ') || ')', pg_get_viewdef(c.oid))
    || coalesce((select string_agg(format('; grant %s on %s to %I', r.privilege_type, c.oid::regclass, g.rolname), '')
      from aclexplode(c.relacl) r join pg_roles g on g.oid = r.grantee where r.grantee <> c.relowner), '')
    || coalesce((select '; select set_config(''citus.enable_ddl_propagation'', ''off'', true)' || string_agg(
        format('; alter view %s alter %I set default %s', c.oid::regclass, a.attname, pg_get_expr(d.adbin, d.adrelid)), '')
        || '; select set_config(''citus.enable_ddl_propagation'', ''on'', true)' from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where d.adrelid = c.oid), '')
    || coalesce((select string_agg('; ' || pg_get_triggerdef(t.oid), '') from pg_trigger t
      where t.tgrelid = c.oid and not t.tgisinternal), '') as make
  from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.oid`

const triggers = `
  select format('trigger %s on %s', tgname, tgrelid::regclass) as name,
    format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop, pg_get_triggerdef(oid) as make
  from pg_trigger where not tgisinternal and tgrelid = any($1::regclass[])
  order by tgrelid::regclass::text, tgname`

/**
 * Drops foreign keys, views and triggers. Citus refuses tables with keys or views, and triggers would fire during the
 * copy.
 */
export async function setAside(owner: pg.Client, tables: readonly string[]): Promise<SetAside[]> {
  const keys = await owner.query<SetAside>(foreignKeys, [tables])
  const shown = await owner.query<SetAside>(views)
  const after = await owner.query<SetAside>(triggers, [tables])
  const drops = [...shown.rows.toReversed(), ...keys.rows, ...after.rows]
  for (const { drop } of drops) await owner.query(drop)
  return [...keys.rows, ...after.rows, ...shown.rows]
}
