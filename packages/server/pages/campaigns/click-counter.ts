import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  ClickBatch,
  KnownVisitors,
  visitorBytes,
} from '@dxweb/areas/campaigns/clicks/click-batch.ts'
import {
  countClicks,
  type Followed,
  type Salt,
  saltOfToday,
} from '@dxweb/areas/campaigns/clicks/store.ts'
import { withCampaignCode, type LinkCode } from '@dxweb/areas/campaigns/links/link-code.ts'
import { type Database, type Scope, scopeOfLink } from '@dxweb/kit/database/database.ts'

/** A click to count. The visitor's data is kept in memory until the click is counted, and is never stored. */
interface Waiting {
  code: string
  /** Address and user agent; null if the click is not counted. */
  who: string | null
  done: (location: string | undefined) => void
  failed: (error: unknown) => void
}

interface CountedDay extends Salt {
  known: KnownVisitors
}

/**
 * Counts clicks in batches: clicks that arrive during a count are counted in the next batch, in one statement and one
 * commit.
 */
class PartnerCounter {
  readonly #db: Database
  readonly #partnerId: number
  readonly #locations = new Map<string, { address: string; location: string }>()
  #day: CountedDay | undefined
  #waiting: Waiting[] = []
  #isCounting = false
  #hasCompany = false

  constructor(db: Database, partnerId: number) {
    this.#db = db
    this.#partnerId = partnerId
  }

  follow(code: string, who: string | null): Promise<string | undefined> {
    return new Promise((done, failed) => {
      this.#waiting.push({ code, who, done, failed })
      if (!this.#isCounting) void this.#countAll()
    })
  }

  async #countAll(): Promise<void> {
    this.#isCounting = true
    while (this.#waiting.length > 0) {
      if (this.#hasCompany) await delay(gatherMs)
      const taken = this.#waiting.splice(0, maxAtOnce)
      this.#hasCompany = taken.length > 1
      try {
        const locations = await this.#count(taken)
        for (const { code, done } of taken) done(locations.get(code))
      } catch (error) {
        for (const { failed } of taken) failed(error)
      }
    }
    this.#isCounting = false
  }

  /** Repeats the count with a new salt if the day has changed. */
  async #count(taken: readonly Waiting[]): Promise<Map<string, string>> {
    const scope = scopeOfLink(this.#partnerId)
    this.#day ??= await this.#dayOf(scope)
    if (this.#day === undefined) return new Map()
    const { day, salt, known } = this.#day
    const batch = new ClickBatch(known)
    for (const { code, who } of taken) {
      batch.add({ code, visitor: who === null ? null : visitorOf(salt, who) })
    }
    const found = await countClicks(this.#db, scope, day, batch.counted())
    if (found.some(({ isDay }) => !isDay)) {
      this.#day = undefined
      return this.#count(taken)
    }
    batch.remember()
    return new Map(found.map((one) => [one.code, this.#locationOf(one)]))
  }

  async #dayOf(scope: Scope): Promise<CountedDay | undefined> {
    const salt = await saltOfToday(this.#db, scope, randomBytes(32))
    return salt && { ...salt, known: new KnownVisitors() }
  }

  /** Caches the target of each code until the link's address changes. */
  #locationOf({ code, address }: Followed): string {
    const kept = this.#locations.get(code)
    if (kept?.address === address) return kept.location
    const location = withCampaignCode(address, code)
    this.#locations.set(code, { address, location })
    return location
  }
}

const visitorOf = (salt: Buffer, who: string): Buffer =>
  createHmac('sha256', salt).update(who).digest().subarray(0, visitorBytes)

/** Milliseconds to collect simultaneous clicks, so that few commits count many clicks. */
const gatherMs = 2
const maxAtOnce = 1000
/** Maximum number of counters, which limits memory if invalid codes name many partners. */
const maxPartners = 1000

export type FollowLink = (link: LinkCode, who: string | null) => Promise<string | undefined>

/** Returns the target address, including the code, after the click is committed; undefined for an unknown code. */
export function clickCounter(db: Database): FollowLink {
  const counters = new Map<number, PartnerCounter>()
  return ({ code, partnerId }, who) => {
    const counter = counters.get(partnerId) ?? new PartnerCounter(db, partnerId)
    counters.delete(partnerId)
    counters.set(partnerId, counter)
    const [oldest] = counters.keys()
    if (counters.size > maxPartners && oldest !== undefined) counters.delete(oldest)
    return counter.follow(code, who)
  }
}
