import type { Database, Row, Scope, Statement } from '@dxweb/kit/database/database.ts'
import { keptForMs, type Reader, totalKeyOf } from './kept-totals.ts'
import type { Place } from './rows/page-way.ts'

/** Far pages of shorter lists cost less. */
const leastTotal = 200_000
/** Pages nearer to the start gain nothing. */
const leastOffset = 20_000
const mostPlaces = 50
const mostLists = 500

interface List {
  until: number
  places: Place[]
}

/**
 * Rows of long lists and their places, as far pages find them, so that a page is read from the nearest. Kept as long as
 * the list's total, from which a page is counted too.
 */
const lists = new Map<string, List>()

type Counting = Statement<{ total: number }>

function listOf(key: string): List {
  const kept = lists.get(key)
  if (kept && kept.until > Date.now()) return kept
  const list = { until: Date.now() + keptForMs, places: [] }
  lists.delete(key)
  lists.set(key, list)
  const [oldest] = lists.keys()
  if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest)
  return list
}

export function keptPlaces(reader: Reader, counting: Counting): readonly Place[] {
  const kept = lists.get(totalKeyOf(reader, counting))
  return kept && kept.until > Date.now() ? kept.places : []
}

interface Found {
  counting: Counting
  total: number
  offset: number
  first: Row | undefined
  /** Field that the list is sorted by, if a place is known by it. */
  by: string | undefined
  /** Reads one row at an offset. */
  rowAt: (offset: number) => Statement<Row>
}

/** Keeps the place of a far page. Looks up the middle of a list in the background when it is first seen. */
export function keepPlaces(db: Database, scope: Scope, found: Found): void {
  const { counting, total, offset, first, by, rowAt } = found
  if (by === undefined || total < leastTotal) return
  const key = totalKeyOf(scope, counting)
  const isNew = keptPlaces(scope, counting).length === 0
  const { places } = listOf(key)
  const keep = (at: number, row: Row | undefined) => {
    if (!row || at < leastOffset || places.some((place) => place.offset === at)) return
    places.push({ offset: at, value: row[by], id: Number(row['id']) })
    // Keeps the first, which is the middle of the list as a rule.
    if (places.length > mostPlaces) places.splice(1, 1)
  }
  if (offset >= leastOffset) return keep(offset, first)
  const middle = Math.floor(total / 2)
  // Skips a lookup that is under way.
  if (!isNew || waiting.has(key)) return
  waiting.add(key)
  void db
    .run(scope, rowAt(middle), { pool: 'reports' })
    .then(([row]) => keep(middle, row))
    .catch(() => undefined)
    .finally(() => waiting.delete(key))
}

const waiting = new Set<string>()
