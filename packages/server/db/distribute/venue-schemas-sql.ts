/**
 * Lists shards by table, each with the shard of `idempotency` for the same venues. A reference table has one shard,
 * present on every node.
 */
export const shards = `
  select p.logicalrelid::regclass::text as name, p.partmethod = 'n' as "isReference",
    format('%s_%s', p.logicalrelid::regclass, s.shardid) as shard,
    (select a.shardid::text from pg_dist_shard a where a.logicalrelid = 'idempotency'::regclass
      and a.shardminvalue = s.shardminvalue) as venues,
    n.nodename as host, n.nodeport as port, n.groupid = 0 as "isHere"
  from pg_dist_partition p join pg_dist_shard s using (logicalrelid)
  join pg_dist_placement l using (shardid) join pg_dist_node n on n.groupid = l.groupid and n.noderole = 'primary'
  where p.partmethod = 'h' or p.partmethod = 'n' and p.repmodel = 't'`

/** Identity columns. Shards have none, since rows get their numbers before they reach a shard. */
export const identities = `
  select attrelid::regclass::text as name, quote_ident(attname) as "column",
    pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
  from pg_attribute where attidentity <> '' and attrelid = any ($1::regclass[]) and attnum > 0`

/** Columns of reference tables. Nodes other than the coordinator write them by a trigger of the table's view. */
export const sharedColumns = `
  select a.attrelid::regclass::text as name, quote_ident(a.attname) as "column", a.attgenerated <> '' as "isGenerated",
    coalesce(a.attnum = any (i.indkey), false) as "isKey", pg_get_expr(d.adbin, d.adrelid) as "default"
  from pg_dist_partition p
  join pg_attribute a on a.attrelid = p.logicalrelid and a.attnum > 0 and not a.attisdropped
  left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum and a.attgenerated = ''
  where p.partmethod = 'n' and p.repmodel = 't' order by a.attrelid, a.attnum`

export const rights = `
  select c.relname as name, r.privilege_type as right, '' as "column", quote_ident(g.rolname) as role
  from pg_class c, aclexplode(c.relacl) r join pg_roles g on g.oid = r.grantee
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and g.rolname in ('dxweb_app', 'dxweb_renter')
  union all
  select c.relname, r.privilege_type, format('(%I)', a.attname), quote_ident(g.rolname)
  from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) r join pg_roles g on g.oid = r.grantee
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and g.rolname in ('dxweb_app', 'dxweb_renter')`

/**
 * Functions to copy into each schema. Functions that read no rows stay shared, since indexes use them. The owner's
 * functions across venues stay shared too; their search path differs from `public, pg_temp`.
 */
export const functions = `
  select p.proname as name, pg_get_functiondef(p.oid) as text, p.prorettype = 'trigger'::regtype as "isTrigger",
    p.prosecdef as "isOwners", p.proconfig is not null as "hasPath"
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and (p.provolatile <> 'i' or exists (select from pg_type t join pg_class c on c.oid = t.typrelid
      where t.oid = any (p.proargtypes) and c.relkind in ('r', 'v')))
    and (not p.prosecdef or p.prorettype = 'trigger'::regtype or p.proconfig = '{"search_path=public, pg_temp"}')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.oid`

/** All functions with their result types, because other nodes have only the functions that tables need. */
export const everyFunction = `
  select format('create type %s as (%s)', t.oid::regtype, (select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
    from pg_attribute where attrelid = c.oid and attnum > 0)) as text
  from pg_type t join pg_class c on c.oid = t.typrelid and c.relkind = 'c' where t.typnamespace = 'public'::regnamespace
  union all
  select pg_get_functiondef(p.oid) from (select oid from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by oid) p`

export const views = `
  select c.relname as name, pg_get_viewdef(c.oid) as text, array(
      select format('%I set default %s', attname, pg_get_expr(adbin, adrelid)) from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where d.adrelid = c.oid) as defaults,
    coalesce((
      select jsonb_agg(pg_get_triggerdef(t.oid)) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '[]')
      as triggers
  from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.oid`

export const triggers = `
  select tgrelid::regclass::text as name, tgname as trigger, pg_get_triggerdef(oid) as text
  from pg_trigger where not tgisinternal and tgname !~ 'citus|truncate' and tgrelid = any ($1::regclass[])
  order by tgname`

export const unread = `
  select c.oid::regclass::text as shard from unnest($1::text[]) one join pg_class c on c.oid = one::regclass
  where c.reltuples < 0 and pg_relation_size(c.oid) > 0`
