import type pg from 'pg'

type Row = Record<string, unknown>

export interface Person {
  id: number
  email: string
  is_active: boolean
  merged_into_id: number | null
  [column: string]: unknown
}

export interface Production {
  id: number
  title: string
  kind: string
  distributor_id: number | null
  film_number: string
  filmweb_id: string
  eidr: string
  [column: string]: unknown
}

/** Rows shared by venues of an installation, limited to those that the venue's own rows refer to. */
export interface SharedRows {
  partner: Row & { id: number; name: string; org_number: string | null }
  people: Person[]
  recoveryCodes: Row[]
  apiSecrets: Row[]
  distributors: { id: number; name: string }[]
  productions: Production[]
  mergedProductions: Row[]
  vatTypes: { id: number; code: string; saft_code: string; rates: Row[] }[]
  categories: { id: number; code: string }[]
  consentTexts: { purpose: string; version: number; content_nb: string; content_en: string }[]
  filmRates: Row[]
  tariffs: Row[]
}

const leadingText = `
  select format('select %I::bigint as id from %s where partner_id = $1', a.attname, k.conrelid::regclass) as text
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.confrelid = $1::regclass and cardinality(k.conkey) = 1
    and exists (select from pg_attribute p where p.attrelid = k.conrelid and p.attname = 'partner_id')`

/** Builds a query for the ids of a shared table that rows of venue $1 refer to. */
async function leadingTo(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(leadingText, [table])
  return rows.map(({ text }) => text).join(' union ')
}

/**
 * Includes passwords only of people who belong to this venue alone. Exports all other people, such as people in the
 * venue's log, with name and e-mail address. Includes contact details only if this venue entered them.
 */
const peopleText = (leading: string) => `
  with recursive named as (
    select u.id, u.merged_into_id from user_account u where u.id in (${leading})
    union select u.id, u.merged_into_id from named n join user_account u on u.id = n.merged_into_id
  ), place as (
    select user_id, partner_id from access_grant union select user_id, partner_id from resting_grant
  ), known as (
    select u, u.is_program or (exists (select from place p where p.user_id = u.id and p.partner_id = $1)
        and not exists (select from place p where p.user_id = u.id and p.partner_id <> $1)) as is_own,
      u.contact_partner_id = $1 as has_details
    from named n join user_account u on u.id = n.id
  )
  select to_jsonb(u) || '{"totp_secret": null, "totp_pending": null}'
    || case when is_own then '{}' else '{"password_hash": null, "totp_last_step": 0}'::jsonb end
    || case when coalesce(has_details, false) then '{}'
      else '{"contact_partner_id": null, "mobile": "", "address": "", "postal_code": "", "city": ""}'::jsonb end
    || jsonb_build_object('is_own', is_own) as row
  from known order by (u).id`

const productionsText = (leading: string) => `
  select to_jsonb(p) as row from production p
  where p.venue_id = $1 or p.venue_id is null and p.id in (${leading}) order by p.id`

const vatTypesText = (leading: string) => `
  select jsonb_build_object('id', v.id, 'code', v.code, 'saft_code', v.saft_code, 'rates',
    (select coalesce(jsonb_agg(to_jsonb(r) order by r.valid_from), '[]') from vat_rate r where r.vat_type_id = v.id)) as row
  from vat_type v where v.id in (${leading}) order by v.id`

const ratesText = {
  filmRates: `select jsonb_build_object('valid_from', valid_from, 'levy', levy_percent, 'tono', tono_percent,
      'vat', rental_vat_percent) as row from film_rate
    where $1::integer is null or exists (select from film_sheet where partner_id = $1) order by valid_from`,
  tariffs: `select jsonb_build_object('valid_from', valid_from, 'minimum', minimum_ore, 'steps', steps,
      'included', included_listeners, 'each', per_listener_ore) as row from tono_tariff
    where $1::integer is null or exists (select from tono_sent where partner_id = $1) order by valid_from`,
}

const rowsOf = async <R>(client: pg.ClientBase, text: string, values: unknown[]): Promise<R[]> =>
  (await client.query<{ row: R }>(text, values)).rows.map(({ row }) => row)

/** Reads the rates that the venue's figures depend on; without a venue, all rates. */
export async function readRates(
  client: pg.ClientBase,
  partnerId: number | null,
): Promise<Pick<SharedRows, 'filmRates' | 'tariffs'>> {
  return {
    filmRates: await rowsOf(client, ratesText.filmRates, [partnerId]),
    tariffs: await rowsOf(client, ratesText.tariffs, [partnerId]),
  }
}

export async function readVatTypes(client: pg.ClientBase, ids: readonly number[]) {
  return rowsOf<SharedRows['vatTypes'][number]>(
    client,
    vatTypesText('select unnest($1::integer[])'),
    [ids],
  )
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const recoveryText = `
  select to_jsonb(c) as row from recovery_code c where c.user_id = any ($1) order by c.user_id, c.code_hash`

const secretsText = `
  select to_jsonb(s) as row from api_secret s where s.venue_id = $1 order by s.token_hash`

const distributorsText = (leading: string) => `
  select to_jsonb(d) as row from distributor d where d.id in (${leading}) or d.id = any ($2) order by d.id`

const mergedText = `
  select to_jsonb(m) as row from production_merged m
  where m.into_id = any ($2) and coalesce(m.venue_id, $1) = $1 order by m.old_id`

const categoriesText = (leading: string) => `
  select to_jsonb(c) as row from nk_category c where c.id in (${leading}) order by c.id`

const consentsText = `
  select to_jsonb(t) as row from consent_text t where exists (select from consent c
    where c.partner_id = $1 and c.purpose = t.purpose and c.text_version = t.version) order by t.purpose, t.version`

async function readPeople(client: pg.ClientBase, partnerId: number) {
  const text = peopleText(await leadingTo(client, 'user_account'))
  const people = await rowsOf<Person & { is_own: boolean }>(client, text, [partnerId])
  const own = idsOf(people.filter((one) => one.is_own))
  return {
    people,
    recoveryCodes: await rowsOf<Row>(client, recoveryText, [own]),
    apiSecrets: await rowsOf<Row>(client, secretsText, [partnerId]),
  }
}

async function readProductions(client: pg.ClientBase, partnerId: number) {
  const text = productionsText(await leadingTo(client, 'production'))
  const productions = await rowsOf<Production>(client, text, [partnerId])
  const makers = productions.flatMap((one) => one.distributor_id ?? [])
  const ofVenue = distributorsText(await leadingTo(client, 'distributor'))
  return {
    productions,
    distributors: await rowsOf<SharedRows['distributors'][number]>(client, ofVenue, [
      partnerId,
      makers,
    ]),
    mergedProductions: await rowsOf<Row>(client, mergedText, [partnerId, idsOf(productions)]),
  }
}

export async function readShared(client: pg.ClientBase, partnerId: number): Promise<SharedRows> {
  const of = [partnerId]
  const partnerText = 'select to_jsonb(p) as row from partner p where p.id = $1'
  const [partner] = await rowsOf<SharedRows['partner']>(client, partnerText, of)
  if (partner === undefined) throw new RangeError(`There is no venue ${partnerId}`)
  const vatTypes = vatTypesText(await leadingTo(client, 'vat_type'))
  const categories = categoriesText(await leadingTo(client, 'nk_category'))
  return {
    partner,
    ...(await readPeople(client, partnerId)),
    ...(await readProductions(client, partnerId)),
    vatTypes: await rowsOf(client, vatTypes, of),
    categories: await rowsOf(client, categories, of),
    consentTexts: await rowsOf(client, consentsText, of),
    ...(await readRates(client, partnerId)),
  }
}
