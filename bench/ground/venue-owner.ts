import pg from 'pg'
import { isDistributed } from '@dxweb/server/db/connections/is-distributed.ts'
import {
  type FoundPlace,
  placeQuestion,
  venueSchema,
} from '@dxweb/server/db/connections/venue-places.ts'

/** A connection, as the tables' owner, to the database with a venue's rows. `begins` is its first statement. */
export interface VenueOwner {
  url: string
  begins?: string
}

/** Returns the engine's own address, or on a distributed engine the address of the node with the venue's shard. */
export async function venueOwnerOf(url: string, partnerId: number): Promise<VenueOwner> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (!(await isDistributed(client))) return { url }
    const { rows } = await client.query<FoundPlace>({ ...placeQuestion, values: [partnerId] })
    const [found] = rows
    if (found === undefined) return { url }
    const at = new URL(url)
    at.hostname = found.host
    at.port = String(found.port)
    return { url: at.href, begins: `set search_path = ${venueSchema(found.shard)}, public` }
  } finally {
    await client.end()
  }
}
