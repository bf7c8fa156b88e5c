import { createHmac, randomBytes } from 'node:crypto'
import { ClickBatch } from '@dxweb/areas/campaigns/clicks/click-batch.ts'
import { countClicks, type Salt, saltOfToday } from '@dxweb/areas/campaigns/clicks/store.ts'
import type { LinkCode } from '@dxweb/areas/campaigns/links/link-code.ts'
import { type Database, scopeOfLink } from '@dxweb/kit/database/database.ts'

/** A click that waits for its count. Who clicked stays here until then and is never stored. */
interface Waiting {
  code: string
  /** Address and user agent; null where nobody is counted. */
  who: string | null
  done: (address: string | undefined) => void
  failed: (error: unknown) => void
}

/** Follows that come while others are counted are counted together next, in one statement and one commit. */
class PartnerCounter {
  readonly #db: Database
  readonly #partnerId: number
  #salt: Salt | undefined
  #waiting: Waiting[] = []
  #isCounting = false

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
      const taken = this.#waiting.splice(0, mostAtOnce)
      try {
        const addresses = await this.#count(taken)
        for (const { code, done } of taken) done(addresses.get(code))
      } catch (error) {
        for (const { failed } of taken) failed(error)
      }
    }
    this.#isCounting = false
  }

  /** Counts again with a new salt when the day has changed. */
  async #count(taken: readonly Waiting[]): Promise<Map<string, string>> {
    const scope = scopeOfLink(this.#partnerId)
    this.#salt ??= await saltOfToday(this.#db, scope, randomBytes(32))
    if (this.#salt === undefined) return new Map()
    const { day, salt } = this.#salt
    const batch = new ClickBatch()
    for (const { code, who } of taken) {
      const visitor = who === null ? null : createHmac('sha256', salt).update(who).digest()
      batch.add({ code, visitor })
    }
    const clicks = { day, codes: [...batch.codes], counted: batch.counted() }
    const found = await countClicks(this.#db, scope, clicks)
    if (found.some(({ isDay }) => !isDay)) {
      this.#salt = undefined
      return this.#count(taken)
    }
    return new Map(found.map(({ code, address }) => [code, address]))
  }
}

const mostAtOnce = 1000
/** Bounds memory when made-up codes name many partners. */
const mostPartners = 1000

export type FollowLink = (link: LinkCode, who: string | null) => Promise<string | undefined>

/** Answers where a code leads once its click is committed; undefined where it leads nowhere. */
export function clickCounter(db: Database): FollowLink {
  const counters = new Map<number, PartnerCounter>()
  return ({ code, partnerId }, who) => {
    const counter = counters.get(partnerId) ?? new PartnerCounter(db, partnerId)
    counters.delete(partnerId)
    counters.set(partnerId, counter)
    const [oldest] = counters.keys()
    if (counters.size > mostPartners && oldest !== undefined) counters.delete(oldest)
    return counter.follow(code, who)
  }
}
