import { putAfter } from '@dxweb/kit/definitions/row-order.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { compareValues, sortOf } from '../../ui/table/column.ts'

export type Row = { id: number; version: number } & Record<string, unknown>

export interface ListReply<R = Row> {
  data: R[]
  total: number
}

type Known = [QueryKey, ListReply]

/** Returns the cached lists. Keys consist of `list`, the query, and the page number for paged lists. */
const listsOf = (client: QueryClient, key: QueryKey): Known[] =>
  client
    .getQueriesData<ListReply>({ queryKey: [...key, 'list'] })
    .flatMap(([at, reply]): Known[] => (reply ? [[at, reply]] : []))

const queryOf = (at: QueryKey, key: QueryKey) => (at[key.length + 1] ?? {}) as { sort?: string }
const pageOf = (at: QueryKey, key: QueryKey) => Number(at[key.length + 2] ?? 0)

/** `shownAs` is the id under which the row is currently shown. */
export function changeRow(
  client: QueryClient,
  key: QueryKey,
  changes: { id: number } & Record<string, unknown>,
  shownAs = changes.id,
): void {
  const change = (row: Row): Row => (row.id === shownAs ? { ...row, ...changes } : row)
  for (const [at, { data, total }] of listsOf(client, key)) {
    client.setQueryData<ListReply>(at, { data: data.map(change), total })
  }
  client.setQueryData<Row>(
    [...key, 'one', changes.id],
    (before) => before && { ...before, ...changes },
  )
}

/** Also lowers the total on all pages of the row's lists. */
export function withoutRow(client: QueryClient, key: QueryKey, id: number): void {
  const lists = listsOf(client, key)
  const textOf = (at: QueryKey) => JSON.stringify(queryOf(at, key))
  const having = lists.filter(([, { data }]) => data.some((row) => row.id === id))
  const queries = new Set(having.map(([at]) => textOf(at)))
  for (const [at, { data, total }] of lists) {
    if (!queries.has(textOf(at))) continue
    const rest = data.filter((row) => row.id !== id)
    client.setQueryData<ListReply>(at, { data: rest, total: total - 1 })
  }
}

/** Inserts the row at its sorted position, or after the last loaded row if that position is not loaded. */
export function showRow(client: QueryClient, key: QueryKey, orderBy: string, row: Row): void {
  const byQuery = Map.groupBy(listsOf(client, key), ([at]) => JSON.stringify(queryOf(at, key)))
  for (const pages of byQuery.values()) {
    const sorted = pages.toSorted(([one], [other]) => pageOf(one, key) - pageOf(other, key))
    const [first] = sorted
    if (!first) continue
    const sort = sortOf(queryOf(first[0], key).sort ?? orderBy)
    const value = valueOf(row, sort?.key)
    const isAfter = (other: Row) => {
      // The server sorts rows without a position last.
      if (value === null) return false
      const order = compareValues(valueOf(other, sort?.key), value)
      return sort?.descending ? order < 0 : order > 0
    }
    const found = sorted.find(([, { data }]) => data.some(isAfter)) ?? sorted.at(-1)
    if (!found) continue
    const [at, { data, total }] = found
    const place = data.findIndex(isAfter)
    const shown = data.toSpliced(place < 0 ? data.length : place, 0, row)
    client.setQueryData<ListReply>(at, { data: shown, total: total + 1 })
  }
}

/** Moves a row in manually ordered lists, except in lists with a gap between the loaded pages. */
export function putRow(
  client: QueryClient,
  key: QueryKey,
  orderBy: string,
  { id, after }: { id: number; after: number | null },
): void {
  const lists = listsOf(client, key).filter(
    ([at]) => (queryOf(at, key).sort ?? orderBy) === orderBy,
  )
  const byQuery = Map.groupBy(lists, ([at]) => JSON.stringify(queryOf(at, key)))
  for (const known of byQuery.values()) {
    const pages = known.toSorted(([one], [other]) => pageOf(one, key) - pageOf(other, key))
    if (pages.some(([at], place) => pageOf(at, key) !== place)) continue
    let rest = putAfter(
      pages.flatMap(([, { data }]) => data),
      id,
      after,
    )
    for (const [at, { data, total }] of pages) {
      client.setQueryData<ListReply>(at, { data: rest.slice(0, data.length), total })
      rest = rest.slice(data.length)
    }
  }
}

function valueOf(row: Row, field = ''): string | number | null {
  const value = row[field]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
