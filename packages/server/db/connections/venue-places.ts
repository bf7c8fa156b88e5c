import { setTimeout as delay } from 'node:timers/promises'
import type { Statement } from '@dxweb/kit/database/database.ts'
import { sqlStateOf } from './sqlstate.ts'
import type { VenuePool } from './venue-pool.ts'

export interface Pools {
  main: VenuePool
  reports: VenuePool
}

export interface Place {
  pools: Pools
  /** Commands that begin each transaction. */
  begins: readonly string[]
  /** Suffix for the names of prepared statements, since a plan is bound to one schema. */
  suffix: string
}

export const venueSchema = (shard: string) => `venues_${shard}`

/** Returns the schema of tables that a renter's role reads in part; no other role may use it. */
export const renterSchema = (shard: string) => `renters_${shard}`

export interface FoundPlace {
  shard: string
  isHere: boolean
  host: string
  port: number
}

/** Queries shard and node of a venue. All tables of the venue are colocated, so one table answers for all. */
export const placeQuestion = {
  name: 'venue-place',
  text: `
  select l.shardid::text as shard, n.groupid = 0 as "isHere", n.nodename as host, n.nodeport as port
  from pg_dist_placement l join pg_dist_node n using (groupid)
  where n.noderole = 'primary' and l.shardid = (
    select get_shard_id_for_distribution_column(logicalrelid, $1::integer) from pg_dist_partition
    where logicalrelid = 'public.idempotency'::regclass and partmethod = 'h')`,
}

/** SQLSTATE if the schema's views were dropped with the shard. */
const dropped = '42P01'
/** SQLSTATE if the shard is on another node, or has no schema there yet. */
const away = '3F000'
/** Milliseconds to wait until `npm run distribute` has made the schema of a moved shard. */
const timeoutMs = 20_000

/** Limits the cache, since callers may send any venue number. */
const maxKnown = 10_000

/** Caches the node and schema of each venue on a distributed engine (docs/decisions/0287). */
export class VenuePlaces {
  readonly #here: Pools
  readonly #openAt: (host: string, port: number) => Pools
  readonly #byVenue = new Map<number, Promise<Place>>()
  readonly #nodes = new Map<string, Pools>()

  constructor(here: Pools, openAt: (host: string, port: number) => Pools) {
    this.#here = here
    this.#openAt = openAt
  }

  /** Runs `work` at the venue's node. If the venue has moved, retries until its new node is ready. */
  async at<T>(partnerId: number, work: (place: Place) => Promise<T>): Promise<T> {
    const until = performance.now() + timeoutMs
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work(await this.#of(partnerId))
      } catch (error) {
        const state = sqlStateOf(error)
        const isMoved = state === away || (state === dropped && attempt === 0)
        if (!isMoved || performance.now() > until) throw error
        this.#byVenue.clear()
        if (attempt > 0) await delay(Math.min(500, 10 * 2 ** attempt))
      }
    }
  }

  #of(partnerId: number): Promise<Place> {
    const known = this.#byVenue.get(partnerId)
    if (known) return known
    if (this.#byVenue.size >= maxKnown) this.#byVenue.clear()
    const found = this.#find(partnerId)
    this.#byVenue.set(partnerId, found)
    found.catch(() => this.#byVenue.delete(partnerId))
    return found
  }

  get others(): Pools[] {
    return [...this.#nodes.values()]
  }

  async #find(partnerId: number): Promise<Place> {
    const { rows } = await this.#here.main.use(
      (client) => client.query<FoundPlace>({ ...placeQuestion, values: [partnerId] }),
      { venue: 0 },
    )
    const [found] = rows
    if (found === undefined) {
      // Not cached, since `npm run distribute` may be running.
      this.#byVenue.delete(partnerId)
      return { pools: this.#here, begins: [], suffix: '' }
    }
    const schema = venueSchema(found.shard)
    return {
      pools: found.isHere ? this.#here : this.#at(found),
      begins: [
        `set local search_path = ${renterSchema(found.shard)}, ${schema}, public`,
        `select ${schema}.dx_hold_place()`,
      ],
      suffix: `@${found.shard}`,
    }
  }

  #at({ host, port }: FoundPlace): Pools {
    const key = `${host}:${port}`
    const pools = this.#nodes.get(key) ?? this.#openAt(host, port)
    this.#nodes.set(key, pools)
    return pools
  }
}

export const inPlace = (
  statements: readonly Statement[],
  { suffix }: Place,
): readonly Statement[] =>
  suffix === ''
    ? statements
    : statements.map((one) => (one.name === '' ? one : { ...one, name: one.name + suffix }))
