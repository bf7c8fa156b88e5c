import type { AnyCollection } from '@dxweb/kit/collection.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type ListQuery, rowsQuery } from './collections.ts'
import { usePartnerId } from './context.ts'
import type { ListReply, Row } from './known-rows.ts'

const pageSize = 200
/** Pages further away than these are let go of, so that a change has few to read again. */
const mostPages = 6

const awaited: Row[] = []

/** What stands for a row that has not been read. The same for the same place, so that nothing is drawn anew for it. */
function awaitedAt(index: number): Row {
  return (awaited[index] ??= {
    id: -1 - index,
    version: 0,
    awaitedPage: Math.floor(index / pageSize),
  })
}

/** The page that a row would come with; undefined for one that is here. */
export const awaitedPageOf = (row: Row): number | undefined =>
  row.id < 0 && typeof row['awaitedPage'] === 'number' ? row['awaitedPage'] : undefined

/** All rows of a list in their places, of the pages that are known. */
function placed(pages: ReadonlyMap<number, ListReply>, total: number): Row[] {
  const count = Math.ceil(total / pageSize)
  return Array.from({ length: count }, (_, page) => {
    const known = pages.get(page)
    const begin = page * pageSize
    const size = Math.min(pageSize, total - begin)
    return known?.data ?? Array.from({ length: size }, (__, row) => awaitedAt(begin + row))
  }).flat()
}

/**
 * A long list, of which the pages that are looked at are read. `see` asks for a page; `rows` has every row's place,
 * and is undefined until the first page is here.
 */
export function usePagedRows({ name }: AnyCollection, query: ListQuery) {
  const partnerId = usePartnerId()
  const asked = JSON.stringify(query)
  const [seen, setSeen] = useState<{ asked: string; pages: readonly number[] }>({
    asked,
    pages: [],
  })
  const pages = seen.asked === asked ? seen.pages : []
  const see = useCallback(
    (page: number) =>
      setSeen((before) => {
        const others = before.asked === asked ? before.pages : []
        if (page === 0 || others.includes(page)) return before
        return { asked, pages: [...others, page].slice(-mostPages) }
      }),
    [asked],
  )
  const pageQuery = (page: number) => {
    const all = rowsQuery(partnerId, name, { ...query, limit: pageSize, offset: page * pageSize })
    return { ...all, queryKey: [...all.queryKey.slice(0, -1), query, page] }
  }
  const first = useQuery({ ...pageQuery(0), placeholderData: keepPreviousData })
  const others = useQueries({ queries: pages.map(pageQuery), combine: knownOf })
  const rows = useRowsOf(first.data, others, pages)
  return { rows, total: first.data?.total ?? 0, see, first }
}

const knownOf = (results: UseQueryResult<ListReply>[]) => results.map(({ data }) => data)

type Others = readonly (ListReply | undefined)[]

/** Put together anew when a page has come or changed, and not each time that the list is drawn. */
function useRowsOf(first: ListReply | undefined, others: Others, numbers: readonly number[]) {
  const [made, make] = useState<{ from: readonly unknown[]; rows: Row[] | undefined }>({
    from: [],
    rows: undefined,
  })
  const from = [first, ...others, ...numbers]
  const isSame =
    from.length === made.from.length && from.every((part, at) => part === made.from[at])
  if (isSame) return made.rows
  const known = new Map(first ? [[0, first]] : [])
  numbers.forEach((page, at) => {
    const reply = others[at]
    if (reply) known.set(page, reply)
  })
  const rows = first && placed(known, first.total)
  make({ from, rows })
  return rows
}
