import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { StartFault } from '../../ground/start-fault.ts'
import { type Production, readRates, readVatTypes, type SharedRows } from './shared-rows.ts'

type Table =
  | 'partner'
  | 'vat_type'
  | 'vat_rate'
  | 'nk_category'
  | 'consent_text'
  | 'distributor'
  | 'production'

const add = (
  client: pg.ClientBase,
  table: Table | 'production_merged' | 'recovery_code' | 'api_secret',
  row: object,
) =>
  client.query(`insert into ${table} select (jsonb_populate_record(null::${table}, $1::jsonb)).*`, [
    JSON.stringify(row),
  ])

/** Throws StartFault if the partner's number or organisation number belongs to another venue here. */
export async function settlePartner(
  client: pg.ClientBase,
  { partner }: Pick<SharedRows, 'partner'>,
): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from partner where id = $1 or org_number = $2 order by id <> $1',
    [partner.id, partner.org_number],
  )
  const [taken] = rows
  if (taken?.id === partner.id) {
    throw new StartFault(
      `There is a venue ${partner.id} here, ${taken.name}; seals and addresses hold the number, so the archive cannot become another one.`,
    )
  }
  if (taken) {
    throw new StartFault(
      `The organisation number of ${partner.name} is that of venue ${taken.id} here, ${taken.name}.`,
    )
  }
  await add(client, 'partner', partner)
}

const unequal = (what: string) =>
  new StartFault(
    `${what} here than in the archive, so that figures would change; make them equal first.`,
  )

/**
 * Requires the venue's rates to be the same here, since figures depend on them. Adds new VAT types with their rates.
 */
export async function settleRates(client: pg.ClientBase, shared: SharedRows): Promise<void> {
  const { filmRates, tariffs, vatTypes } = shared
  const known = await readVatTypes(
    client,
    vatTypes.map(({ id }) => id),
  )
  for (const { rates, ...type } of vatTypes) {
    const same = known.find(({ id }) => id === type.id)
    if (same && !isDeepStrictEqual(same, { ...type, rates })) {
      throw unequal(`The VAT type ${type.code} has another code or other rates`)
    }
    if (same) continue
    const { rows } = await client.query('select from vat_type where code = $1', [type.code])
    if (rows.length > 0) throw unequal(`The VAT type ${type.code} has another number`)
    await add(client, 'vat_type', { ...type, version: 1 })
    for (const rate of rates) await add(client, 'vat_rate', rate)
  }
  const here = await ratesHere(client)
  if (filmRates.length > 0 && !isDeepStrictEqual(here.filmRates, filmRates)) {
    throw unequal('Film levy, TONO share or rental VAT have other rates')
  }
  if (tariffs.length > 0 && !isDeepStrictEqual(here.tariffs, tariffs)) {
    throw unequal('TONO has other tariffs')
  }
}

const ratesHere = (client: pg.ClientBase) => readRates(client, null)

/**
 * Adds missing NK categories and consent texts. All installations have the same categories and texts, unless an
 * operator added some.
 */
export async function settleTexts(client: pg.ClientBase, shared: SharedRows): Promise<void> {
  for (const category of shared.categories) {
    const { rows } = await client.query<{ id: number; code: string }>(
      'select id, code from nk_category where id = $1 or code = $2',
      [category.id, category.code],
    )
    if (rows.length === 0) await add(client, 'nk_category', category)
    else if (rows.some(({ id, code }) => id !== category.id || code !== category.code)) {
      throw new StartFault(
        `Category ${category.id} is another one here than ${category.code} in the archive.`,
      )
    }
  }
  for (const text of shared.consentTexts) {
    const { rows } = await client.query<typeof text>(
      'select content_nb, content_en from consent_text where purpose = $1 and version = $2',
      [text.purpose, text.version],
    )
    if (rows.length === 0) await add(client, 'consent_text', text)
    else if (
      rows.some((one) => one.content_nb !== text.content_nb || one.content_en !== text.content_en)
    ) {
      throw new StartFault(
        `Version ${text.version} of the consent to ${text.purpose} has another text here than customers of the archive agreed to.`,
      )
    }
  }
}

const takenId = (what: string, id: number, here: string, there: string) =>
  new StartFault(
    `${what} ${id} is ${here} here and ${there} in the archive, since both installations number from the same range; the venue cannot be imported here.`,
  )

/**
 * Adds distributors under their ids, except those with a name that exists here. For these, returns the existing id by
 * the archived id.
 */
export async function settleDistributors(
  client: pg.ClientBase,
  { distributors }: Pick<SharedRows, 'distributors'>,
): Promise<Map<number, number>> {
  const leads = new Map<number, number>()
  for (const one of distributors) {
    const { rows } = await client.query<{ id: number; name: string; isSame: boolean }>(
      `select id, name, lower(name collate "nb-x-icu") = lower($2 collate "nb-x-icu") as "isSame" from distributor
       where id = $1 or lower(name collate "nb-x-icu") = lower($2 collate "nb-x-icu") order by id <> $1`,
      [one.id, one.name],
    )
    const same = rows.find(({ isSame }) => isSame)
    const taken = rows.find(({ id, isSame }) => id === one.id && !isSame)
    if (same) leads.set(one.id, same.id)
    else if (taken) throw takenId('Distributor', one.id, taken.name, one.name)
    else await add(client, 'distributor', one)
  }
  return leads
}

const marks = ['film_number', 'filmweb_id', 'eidr', 'isan', 'imdb_id'] as const
const identity = ['title', 'kind', 'film_number', 'filmweb_id', 'eidr'] as const

/**
 * Returns true if a shared film here has the same external number as the imported film, which then belongs to the
 * venue until both are merged.
 */
const markedText = `
  select exists (select from production where venue_id is null
    and (${marks.map((mark) => `${mark} <> '' and ${mark} = $1::jsonb ->> '${mark}'`).join(' or ')})) as "isKnown"`

/**
 * Adds films and other productions under their ids. Returns the number that belong to the venue until they are merged.
 */
export async function settleProductions(
  client: pg.ClientBase,
  { partner, productions, mergedProductions }: SharedRows,
  distributors: ReadonlyMap<number, number>,
): Promise<number> {
  let own = 0
  const { rows } = await client.query<Production>('select * from production where id = any ($1)', [
    productions.map(({ id }) => id),
  ])
  for (const one of productions) {
    const same = rows.find(({ id }) => id === one.id)
    if (same && identity.some((name) => same[name] !== one[name])) {
      throw takenId('Production', one.id, same.title, one.title)
    }
    if (same) continue
    const marked = await client.query<{ isKnown: boolean }>(markedText, [JSON.stringify(one)])
    const isKnown = marked.rows[0]?.isKnown === true
    if (isKnown) own += 1
    const { distributor_id: of } = one
    await add(client, 'production', {
      ...one,
      distributor_id: of === null ? null : (distributors.get(of) ?? of),
      ...(isKnown && { venue_id: partner.id }),
    })
  }
  for (const one of mergedProductions) {
    const { old_id: id } = one
    const there = await client.query(
      'select from production where id = $1 union all select from production_merged where old_id = $1',
      [id],
    )
    if (there.rows.length === 0) await add(client, 'production_merged', one)
  }
  return own
}

/** Adds the recovery codes of added people, and the hashes of API keys, which remain valid. */
export async function settleKeys(
  client: pg.ClientBase,
  { recoveryCodes, apiSecrets }: SharedRows,
  people: ReadonlySet<number>,
): Promise<void> {
  for (const code of recoveryCodes) {
    if (people.has(Number(code['user_id']))) await add(client, 'recovery_code', code)
  }
  for (const secret of apiSecrets) await add(client, 'api_secret', secret)
}
