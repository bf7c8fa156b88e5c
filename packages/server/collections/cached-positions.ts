import type { Row, Statement } from '@dxweb/kit/database/database.ts'
import {
  keptForMs,
  type ListReader,
  type Reader,
  recentTotal,
  totalKeyOf,
} from './cached-totals.ts'
import type { Place } from './rows/page-way.ts'

/** Number of rows below which pages at any offset are cheap enough. */
const minTotal = 200_000
/** Offset below which a known position does not speed up a page. */
const minOffset = 20_000
const maxPages = 50
const maxLists = 500
/** Rows between the two known rows at each quarter of a list: if a page contains one, it is read from the other. */
const pairRows = 1_000
/** Milliseconds for which a list is renewed after its last use, and milliseconds between two renewals. */
const inUseMs = 300_000
const renewMs = 40_000
/** Milliseconds for which renewals keep the first row of a page, so that the following pages continue from it. */
const pageMs = 60_000

type Known = Place & { at: number }

interface List {
  usedAt: number
  quarters: Known[]
  /** First rows of pages at large offsets, in the order in which they were read. */
  pages: Known[]
}

/**
 * Known rows of long lists with their offsets; a page at a large offset is read from a nearby known row. Cached as
 * long as the list's total, since pages are also counted from the end.
 */
const lists = new Map<string, List>()

type Counting = Statement<{ total: number }>

function listOf(key: string): List {
  const list = lists.get(key) ?? { usedAt: 0, quarters: [], pages: [] }
  lists.delete(key)
  lists.set(key, list)
  const [oldest] = lists.keys()
  if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest)
  return list
}

interface Ordered {
  counting: Counting
  sort?: string | undefined
}

/** The sort orders of a list share one total, but each order has its own known rows. */
const keyOf = (reader: Reader, { counting, sort = '' }: Ordered) =>
  `${totalKeyOf(reader, counting)} ${sort}`

export function cachedPositions(reader: Reader, list: Ordered): readonly Place[] {
  const { quarters, pages } = lists.get(keyOf(reader, list)) ?? { quarters: [], pages: [] }
  return [...pages.toReversed(), ...quarters].filter(({ at }) => Date.now() - at < keptForMs)
}

interface Found extends Ordered {
  total: number
  offset: number
  first: Row | undefined
  /** The field that the list is sorted by, if its value locates a row. */
  by: string | undefined
  /** Reads one row at an offset of a list with a known total and known rows. */
  rowAt: (offset: number, total: number, places: readonly Place[]) => Statement<Row>
}

const knownOf = (offset: number, row: Row | undefined, by: string): Known[] =>
  row ? [{ offset, value: row[by], id: Number(row['id']), at: Date.now() }] : []

/** The first page read of a long list starts the list's renewal in the background. */
export function cachePositions(reader: ListReader, found: Found): void {
  const { total, offset, first, by } = found
  if (by === undefined || total < minTotal) return
  const list = listOf(keyOf(reader.scope, found))
  // Forgets the known pages of a list that was unused for five minutes, so that the next pages are located from the
  // page just read, even if the list is renewed meanwhile.
  if (Date.now() - list.usedAt > inUseMs) list.pages = []
  list.usedAt = Date.now()
  const isKnown = list.pages.some((place) => place.offset === offset)
  if (offset >= minOffset && !isKnown) {
    list.pages = [...list.pages, ...knownOf(offset, first, by)].slice(-maxPages)
  }
  renewInTurn(reader, { ...found, by })
}

type Renewed = Ordered & Pick<Found, 'rowAt'> & { by: string }

export async function refreshPositions(reader: ListReader, list: Renewed): Promise<void> {
  const { counting, by, rowAt } = list
  const total = await recentTotal(reader, counting, renewMs / 2)
  const quarters: Known[] = []
  // Reads one row at a time, so that a user's long read never waits for all of them.
  for (const quarter of [1, 2, 3]) {
    for (const rows of [0, pairRows]) {
      const offset = Math.floor((total * quarter) / 4) + rows
      const options = { pool: 'reports', isBackground: true } as const
      const [row] = await reader.db.run(reader.scope, rowAt(offset, total, quarters), options)
      quarters.push(...knownOf(offset, row, by))
    }
  }
  const kept = listOf(keyOf(reader.scope, list))
  kept.quarters = quarters
  kept.pages = kept.pages.filter(({ at }) => Date.now() - at < pageMs)
}

/** Renews a list while it is in use, since without known rows a page may be read by skipping half of the list. */
function renewInTurn(reader: ListReader, list: Renewed): void {
  const key = keyOf(reader.scope, list)
  if (renewing.has(key)) return
  renewing.add(key)
  const renew = (): void => {
    afterOthers(async () => {
      // Checks the use immediately before the read, since the wait may be long.
      const isUnused = Date.now() - (lists.get(key)?.usedAt ?? 0) > inUseMs
      if (isUnused) return void renewing.delete(key)
      await refreshPositions(reader, list)
      setTimeout(renew, renewMs).unref()
    }).catch(() => renewing.delete(key))
  }
  renew()
}

const renewing = new Set<string>()

let last: Promise<unknown> = Promise.resolve()

/** Renews one list at a time, to leave the pool's connections to other readers. */
function afterOthers<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}
