import type { Database, Row, Scope, Statement } from '@dxweb/kit/database/database.ts'
import { cachedForMs, type Reader, renewTotal, totalKeyOf } from './cached-totals.ts'
import type { Place } from './rows/page-way.ts'

/** Number of rows below which far pages are cheap enough. */
const minTotal = 200_000
/** Offset below which a known position does not speed up a page. */
const minOffset = 20_000
const maxPlaces = 50
const maxLists = 500
/** Milliseconds for which a list is still renewed after its last use, and milliseconds between two renewals. */
const inUseMs = 300_000
const renewMs = 40_000

interface List {
  usedAt: number
  places: (Place & { until: number })[]
}

/**
 * Known rows of long lists with their offsets; a far page is read from the nearest known row. Cached as long as the
 * list's total, since pages are also counted from the end.
 */
const lists = new Map<string, List>()

type Counting = Statement<{ total: number }>

function listOf(key: string): List {
  const list = lists.get(key) ?? { usedAt: 0, places: [] }
  lists.delete(key)
  lists.set(key, list)
  const [oldest] = lists.keys()
  if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest)
  return list
}

const freshOf = (list: List | undefined) =>
  list?.places.filter(({ until }) => until > Date.now()) ?? []

interface Ordered {
  counting: Counting
  sort?: string | undefined
}

/** The sort orders of a list share one total, but each order has its own known rows. */
const keyOf = (reader: Reader, { counting, sort = '' }: Ordered) =>
  `${totalKeyOf(reader, counting)} ${sort}`

export const cachedPositions = (reader: Reader, list: Ordered): readonly Place[] =>
  freshOf(lists.get(keyOf(reader, list)))

interface Found extends Ordered {
  total: number
  offset: number
  first: Row | undefined
  /** The field that the list is sorted by, if its value locates a row. */
  by: string | undefined
  /** Reads one row at an offset of a list with a known total. */
  rowAt: (offset: number, total: number) => Statement<Row>
}

/** Stores a known row, replacing the row known at the same offset. */
function keep(list: List, offset: number, row: Row | undefined, by: string): void {
  const others = freshOf(list).filter((place) => place.offset !== offset)
  const until = Date.now() + cachedForMs
  const kept = row ? [{ offset, value: row[by], id: Number(row['id']), until }] : []
  list.places = [...others, ...kept].slice(-maxPlaces)
}

/** Stores the position of a far page. The first far page starts the list's renewal in the background. */
export function cachePositions(db: Database, scope: Scope, found: Found): void {
  const { total, offset, first, by } = found
  if (by === undefined || total < minTotal) return
  const list = listOf(keyOf(scope, found))
  list.usedAt = Date.now()
  const isKnown = freshOf(list).some((place) => place.offset === offset)
  if (offset >= minOffset && !isKnown) keep(list, offset, first, by)
  renewInTurn(db, scope, { ...found, by })
}

type Renewed = Ordered & Pick<Found, 'rowAt'> & { by: string }

/** Counts a list and looks up the rows at its quarters, from which far pages are read. */
export async function refreshPositions(db: Database, scope: Scope, list: Renewed): Promise<void> {
  const { counting, by, rowAt } = list
  const [counted] = await db.run(scope, counting, { pool: 'reports' })
  const total = counted?.total ?? 0
  const offsets = [1, 2, 3].map((quarter) => Math.floor((total * quarter) / 4))
  const asked = offsets.map((offset) => rowAt(offset, total))
  const found = await db.batch(scope, asked, { pool: 'reports' })
  renewTotal(scope, counting, total)
  const kept = listOf(keyOf(scope, list))
  for (const [nth, offset] of offsets.entries()) keep(kept, offset, found[nth]?.[0], by)
}

/** Renews a list while it is in use, because without known rows a far page passes up to half of the list. */
function renewInTurn(db: Database, scope: Scope, list: Renewed): void {
  const key = keyOf(scope, list)
  if (renewing.has(key)) return
  renewing.add(key)
  const renew = (): void => {
    afterOthers(async () => {
      // Checks the use immediately before the read, since the wait may be long.
      const isUnused = Date.now() - (lists.get(key)?.usedAt ?? 0) > inUseMs
      if (isUnused) return void renewing.delete(key)
      await refreshPositions(db, scope, list)
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
