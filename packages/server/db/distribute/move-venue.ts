import type pg from 'pg'
import { type FoundPlace, placeQuestion } from '../connections/venue-places.ts'
import { makeVenueSchemas } from './venue-schemas.ts'

export interface Node {
  host: string
  port: number
}

/**
 * Moves the shard of a venue, with all venues on it, and creates its schema immediately, since servers wait for it.
 * Returns the shard, or undefined if it was already on that node.
 */
export async function moveVenue(
  owner: pg.Client,
  venue: number,
  { host, port }: Node,
): Promise<string | undefined> {
  const { rows } = await owner.query<FoundPlace>({ ...placeQuestion, values: [venue] })
  const [found] = rows
  if (found === undefined) throw new Error('The database is not distributed')
  const { shard } = found
  const isThere = found.host === host && found.port === port
  if (!isThere) {
    await owner.query('select citus_move_shard_placement($1::bigint, $2, $3, $4, $5)', [
      shard,
      found.host,
      found.port,
      host,
      port,
    ])
  }
  await makeVenueSchemas(owner, shard)
  return isThere ? undefined : shard
}
