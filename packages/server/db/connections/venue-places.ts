import type { Statement } from '@dxweb/kit/database/database.ts'
import type { VenuePool } from './venue-pool.ts'

export interface Pools {
  main: VenuePool
  reports: VenuePool
}

/** Where statements of a venue run. */
export interface Place {
  pools: Pools
  /** Commands that its transactions begin with. */
  begins: readonly string[]
  /** A prepared statement is of one schema, so that its name says which. */
  suffix: string
}

interface Found {
  nth: number
  isHere: boolean
  host: string
  port: number
}

/** All tables of a venue are colocated, so one of them answers for all. */
const question = {
  name: 'venue-place',
  text: `
  with shards as (
    select shardid, row_number() over (order by shardminvalue::integer)::integer as nth
    from pg_dist_shard where logicalrelid = 'public.idempotency'::regclass and shardminvalue is not null
  )
  select s.nth, n.groupid = 0 as "isHere", n.nodename as host, n.nodeport as port from shards s
  join pg_dist_placement using (shardid) join pg_dist_node n using (groupid)
  where n.noderole = 'primary' and s.shardid = get_shard_id_for_distribution_column('public.idempotency', $1::integer)`,
}

/** Knows the node and the schema of each venue on a distributed engine (docs/decisions/0287). */
export class VenuePlaces {
  readonly #here: Pools
  readonly #openAt: (host: string, port: number) => Pools
  readonly #byVenue = new Map<number, Promise<Place>>()
  readonly #nodes = new Map<string, Pools>()

  constructor(here: Pools, openAt: (host: string, port: number) => Pools) {
    this.#here = here
    this.#openAt = openAt
  }

  of(partnerId: number): Promise<Place> {
    const known = this.#byVenue.get(partnerId)
    if (known) return known
    const found = this.#find(partnerId)
    this.#byVenue.set(partnerId, found)
    found.catch(() => this.#byVenue.delete(partnerId))
    return found
  }

  /** Asks again where venues are, since one may have moved. */
  forget(): void {
    this.#byVenue.clear()
  }

  /** The pools of other nodes. */
  get others(): Pools[] {
    return [...this.#nodes.values()]
  }

  async #find(partnerId: number): Promise<Place> {
    const { rows } = await this.#here.main.use(
      (client) => client.query<Found>({ ...question, values: [partnerId] }),
      { venue: 0 },
    )
    const [found] = rows
    if (found === undefined) return { pools: this.#here, begins: [], suffix: '' }
    const schema = `venues_${found.nth}`
    return {
      pools: found.isHere ? this.#here : this.#at(found),
      begins: [`set local search_path = ${schema}, public`],
      suffix: `@${found.nth}`,
    }
  }

  #at({ host, port }: Found): Pools {
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
