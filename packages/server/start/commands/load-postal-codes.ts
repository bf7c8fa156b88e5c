import type { PostalCode } from '@dxweb/areas/venues/postal-rules.ts'
import pg from 'pg'

export interface PostalCodesLoaded {
  codes: number
  added: number
  changed: number
  removed: number
}

const columns = `code, city, municipality_number, municipality, category`

const loadText = `
  with given as (
    select r.* from jsonb_to_recordset($1::jsonb)
      as r(code text, city text, municipality_number text, municipality text, category text)
  ), removed as (
    delete from postal_code p where not exists (select from given g where g.code = p.code) returning 1
  ), changed as (
    update postal_code p set city = g.city, municipality_number = g.municipality_number,
      municipality = g.municipality, category = g.category
    from given g where g.code = p.code and (p.city, p.municipality_number, p.municipality, p.category)
      is distinct from (g.city, g.municipality_number, g.municipality, g.category) returning 1
  ), added as (
    insert into postal_code (${columns}) select ${columns} from given
    on conflict (code) do nothing returning 1
  )
  select (select count(*) from given)::int as codes, (select count(*) from added)::int as added,
    (select count(*) from changed)::int as changed, (select count(*) from removed)::int as removed`

/** Removes codes that are missing from the file. */
export async function loadPostalCodes(
  ownerUrl: string,
  codes: readonly PostalCode[],
): Promise<PostalCodesLoaded> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const given = codes.map(({ municipalityNumber, ...rest }) => ({
      ...rest,
      municipality_number: municipalityNumber,
    }))
    const { rows } = await client.query<PostalCodesLoaded>(loadText, [JSON.stringify(given)])
    return rows[0] ?? { codes: 0, added: 0, changed: 0, removed: 0 }
  } finally {
    await client.end()
  }
}
