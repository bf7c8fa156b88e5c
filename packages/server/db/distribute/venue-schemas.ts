import pg from 'pg'
import { renterSchema, venueSchema } from '../connections/venue-places.ts'
import { nextShared, type SharedColumn, sharedWrites } from './shared-writes.ts'
import {
  everyFunction,
  functions,
  identities,
  rights,
  sharedColumns,
  shards,
  triggers,
  unread,
  views,
} from './venue-schemas-sql.ts'

interface Shard {
  name: string
  isReference: boolean
  shard: string
  /** Shard of the table that all other tables are colocated with. */
  venues: string
  host: string
  port: number
  isHere: boolean
}

interface Identity {
  name: string
  column: string
  sequence: string
}

interface SharedFunction {
  name: string
  text: string
  isTrigger: boolean
  isOwners: boolean
  hasPath: boolean
}

interface ShownView {
  name: string
  text: string
  defaults: string[]
  triggers: string[]
}

interface TableTrigger {
  name: string
  trigger: string
  text: string
}

interface Right {
  name: string
  right: string
  /** Column list in brackets; empty for the whole table. */
  column: string
  role: string
}

interface Catalog {
  shards: Shard[]
  /** True if one node has all shards, so that its copies of the reference tables are the only ones. */
  isAlone: boolean
  rights: Right[]
  identities: Identity[]
  sharedColumns: SharedColumn[]
  functions: SharedFunction[]
  everyFunction: { text: string }[]
  views: ShownView[]
  triggers: TableTrigger[]
}

const callers = 'dxweb_app, dxweb_renter'

/** Suffix of the schema with triggers that write the local copies of reference tables. */
const ofAll = '0'

/**
 * Creates a schema per shard with its tables under their usual names, so that a venue’s statements run as on a single
 * engine; `only` limits this to one shard. Repeatable; needed after splits and moves. Returns the number of schemas.
 */
export async function makeVenueSchemas(owner: pg.Client, only?: string): Promise<number> {
  const catalog = await readCatalog(owner)
  const isAsked = ({ isReference, venues }: Shard) =>
    isReference || only === undefined || venues === only
  const nodes = Map.groupBy(catalog.shards.filter(isAsked), ({ host, port }) => `${host}:${port}`)
  let count = 0
  for (const here of nodes.values()) {
    const made = new Set(here.filter(({ isReference }) => !isReference).map(({ venues }) => venues))
    if (only !== undefined && made.size === 0) continue
    await onNode(owner, here[0] as Shard, async (node) => {
      if (only === undefined || !(await hasSchema(node, ofAll)))
        await makeShared(node, here, catalog)
      await makeOwn(node, here, catalog)
      await analyzeNew(node, here)
    })
    count += made.size
  }
  return count
}

const sharedOf = (here: readonly Shard[]) => here.filter(({ isReference }) => isReference)

async function makeShared(
  node: pg.Client,
  here: readonly Shard[],
  catalog: Catalog,
): Promise<void> {
  const shared = sharedOf(here)
  if (here[0]?.isHere === false) await node.query(functionsText(catalog))
  await node.query(schemaText(ofAll, shared, shared, catalog))
}

async function makeOwn(node: pg.Client, here: readonly Shard[], catalog: Catalog): Promise<void> {
  const shared = sharedOf(here)
  const own = here.filter(({ isReference }) => !isReference)
  for (const [venues, tables] of Map.groupBy(own, (one) => one.venues)) {
    await node.query(schemaText(venues, tables, [...tables, ...shared], catalog))
  }
}

/** Analyzes shards with rows but without statistics, since the planner would treat them as empty. */
async function analyzeNew(node: pg.Client, here: readonly Shard[]): Promise<void> {
  const { rows } = await node.query<{ shard: string }>(unread, [
    here.map(({ shard }) => `public.${shard}`),
  ])
  if (rows.length > 0) await node.query(`analyze ${rows.map(({ shard }) => shard).join(', ')}`)
}

async function hasSchema(node: pg.Client, venues: string): Promise<boolean> {
  const asked = 'select from pg_namespace where nspname = $1'
  return (await node.query(asked, [venueSchema(venues)])).rows.length > 0
}

async function readCatalog(owner: pg.Client): Promise<Catalog> {
  const all = async <T>(text: string, values?: unknown[]) =>
    (await owner.query(text, values)).rows as T[]
  await owner.query('set search_path = public')
  const found = await all<Shard>(shards)
  const names = [...new Set(found.map(({ name }) => name))]
  return {
    shards: found,
    isAlone: new Set(found.map(({ host, port }) => `${host}:${port}`)).size === 1,
    rights: await all(rights),
    identities: await all(identities, [names]),
    sharedColumns: await all(sharedColumns),
    functions: await all(functions),
    everyFunction: await all(everyFunction),
    views: await all(views),
    triggers: await all(triggers, [names]),
  }
}

async function onNode(
  { connectionParameters }: pg.Client & { connectionParameters?: pg.ClientConfig },
  { host, port }: Shard,
  work: (node: pg.Client) => Promise<void>,
): Promise<void> {
  const { user, password, database } = connectionParameters ?? {}
  const node = new pg.Client({ user, password, database, host, port })
  await node.connect()
  await work(node).finally(() => node.end())
}

/** Creates all types and functions on a node. Citus creates there only those that the node's tables need. */
const functionsText = ({ everyFunction: all }: Catalog) =>
  [
    'begin',
    'set local citus.enable_ddl_propagation = off',
    'set local check_function_bodies = off',
    `grant usage on schema public to ${callers}`,
    ...all.map(({ text }) =>
      text.startsWith('create type')
        ? `do $$ begin ${text}; exception when duplicate_object then null; end $$`
        : text,
    ),
    'commit',
  ].join(';\n')

function schemaText(venues: string, own: Shard[], shown: Shard[], catalog: Catalog): string {
  const schema = venueSchema(venues)
  const isOfAll = venues === ofAll
  return [
    'begin',
    'set local citus.enable_ddl_propagation = off',
    'set local check_function_bodies = off',
    'set local client_min_messages = warning',
    `drop schema if exists ${schema} cascade`,
    `create schema ${schema}`,
    `grant usage on schema ${schema} to ${callers}`,
    `set local search_path = ${schema}, public`,
    ...(isOfAll ? [] : [holdPlace(schema, venues)]),
    nextShared(schema),
    ...shown.flatMap((shard) => tableTexts(schema, shard, catalog, isOfAll || catalog.isAlone)),
    ...catalog.functions.flatMap((one) => functionTexts(schema, one)),
    ...(isOfAll ? [] : catalog.views.flatMap((one) => viewTexts(schema, one, catalog))),
    ...own.flatMap((one) => triggerTexts(schema, one, catalog)),
    ...(isOfAll ? [] : renterTexts(venues, shown, catalog)),
    'commit',
  ].join(';\n')
}

/**
 * Locks the shard’s placement until the transaction ends, and refuses a shard that has moved. A shard that has moved
 * back is refused too, since its views were dropped with its tables.
 */
const holdPlace = (schema: string, shard: string) => `
  create function ${schema}.dx_hold_place() returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
  begin
    perform lock_shard_metadata(5, array[${shard}]);
    if to_regclass('${schema}.idempotency') is null or not exists (
      select from pg_dist_placement join pg_dist_local_group using (groupid) where shardid = ${shard}) then
      raise exception using errcode = '3F000', message = 'The shard has moved';
    end if;
  end $$`

function tableTexts(schema: string, one: Shard, catalog: Catalog, isOnlyCopy: boolean) {
  const { name, isReference } = one
  const columns = catalog.sharedColumns.filter((column) => column.name === name)
  return [
    shownTable(schema, one),
    ...rightTexts(
      schema,
      name,
      catalog.rights.filter((right) => !isForRenter(right)),
    ),
    ...columnRights(catalog, one),
    ...catalog.identities
      .filter((identity) => identity.name === name)
      .flatMap(({ column, sequence }) => [
        `grant usage on sequence ${sequence} to dxweb_app`,
        `alter view ${schema}.${name} alter column ${column} set default ${nextOf(schema, sequence, one)}`,
      ]),
    ...(isReference && !isOnlyCopy ? sharedWrites(schema, name, columns) : []),
  ]
}

const nextOf = (schema: string, sequence: string, { isHere }: Shard) =>
  isHere ? `nextval('${sequence}')` : `${schema}.dx_next_shared('${sequence}')`

const shownTable = (schema: string, { name, shard }: Shard, columns = '*') =>
  `create view ${schema}.${name} with (security_invoker = true) as select ${columns} from public.${shard}`

const rightTexts = (schema: string, name: string, all: readonly Right[]) =>
  all
    .filter((right) => right.name === name)
    .map(({ right, column, role }) => `grant ${right} ${column} on ${schema}.${name} to ${role}`)

/** Grants rights to single columns, since Citus grants a shard only rights to whole tables. */
const columnRights = ({ rights: all }: Catalog, { name, shard }: Shard) =>
  all
    .filter((right) => right.name === name && right.column !== '')
    .map(({ right, column, role }) => `grant ${right} ${column} on public.${shard} to ${role}`)

/**
 * True for a right of the renter role to a single column. Tables with such a right get another view in a separate
 * schema, since a view reads all of its columns.
 */
const isForRenter = ({ role, right, column }: Right) =>
  role === 'dxweb_renter' && right === 'SELECT' && column !== ''

/** Only the renter role may use this schema, so that other roles find the whole tables. */
function renterTexts(venues: string, shown: readonly Shard[], catalog: Catalog): string[] {
  const schema = renterSchema(venues)
  const read = catalog.rights.filter(({ role }) => role === 'dxweb_renter')
  const tables = shown.flatMap((one) => {
    const inPart = read.filter((right) => right.name === one.name && isForRenter(right))
    return inPart.length === 0
      ? []
      : [
          shownTable(schema, one, inPart.map(({ column }) => column.slice(1, -1)).join(', ')),
          `grant select on ${schema}.${one.name} to dxweb_renter`,
        ]
  })
  const shownViews = catalog.views.flatMap(({ name, text }) =>
    read.some((right) => right.name === name)
      ? [viewText(schema, name, text), ...rightTexts(schema, name, read)]
      : [],
  )
  return [
    `drop schema if exists ${schema} cascade`,
    `create schema ${schema}`,
    `grant usage on schema ${schema} to dxweb_renter`,
    `set local search_path = ${schema}, ${venueSchema(venues)}, public`,
    ...tables,
    ...shownViews,
  ]
}

function functionTexts(schema: string, { name, text, isTrigger, hasPath }: SharedFunction) {
  const path = `${schema}, public, pg_temp`
  const moved = text
    .replace('FUNCTION public.', `FUNCTION ${schema}.`)
    .replace(/ SET search_path TO .*$/m, ` SET search_path TO ${path}`)
  const isPinned = hasPath || !isTrigger
  return isPinned
    ? [moved]
    : [moved, `alter function ${schema}.${name}() set search_path = ${path}`]
}

const viewText = (schema: string, name: string, text: string) =>
  `create view ${schema}.${name} with (security_invoker = true) as ${text.replace(/;\s*$/, '')}`

const viewTexts = (
  schema: string,
  { name, text, defaults, triggers: own }: ShownView,
  catalog: Catalog,
) => [
  viewText(schema, name, text),
  ...rightTexts(schema, name, catalog.rights),
  ...defaults.map((value) => `alter view ${schema}.${name} alter column ${value}`),
  ...own.map((trigger) => movedTrigger(schema, trigger, name, `${schema}.${name}`)),
]

/** Keeps the trigger names given by Citus, which it uses to disable and enable triggers. */
function triggerTexts(
  schema: string,
  { name, shard }: Shard,
  { triggers: all }: Catalog,
): string[] {
  const own = all.filter((one) => one.name === name)
  const number = shard.slice(name.length)
  return own.flatMap(({ trigger, text }) => [
    `drop trigger if exists ${trigger}${number} on public.${shard}`,
    movedTrigger(schema, text, name, `public.${shard}`).replace(
      ` TRIGGER ${trigger} `,
      ` TRIGGER ${trigger}${number} `,
    ),
  ])
}

const movedTrigger = (schema: string, text: string, from: string, to: string) =>
  text
    .replace(` ON public.${from} `, ` ON ${to} `)
    .replace('EXECUTE FUNCTION ', `EXECUTE FUNCTION ${schema}.`)
