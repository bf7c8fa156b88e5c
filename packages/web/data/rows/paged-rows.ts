import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type ListQuery, rowsQuery } from './collections.ts'
import { usePartnerId } from '../session/context.ts'
import type { ListReply, Row } from './known-rows.ts'

/** Rows of a list, from one place until another. */
interface Range {
  from: number
  until: number
}

const pageSize = 200
/** So many rows before a page is scrolled to, it is asked for. */
const ahead = 60
/** Pages further away than these are let go of, so that a change has few to read again. */
const mostPages = 6

const awaited: Row[] = []

/** What stands for a row that has not been read. The same for the same place, so that nothing is drawn anew for it. */
function awaitedAt(index: number): Row {
  return (awaited[index] ??= { id: -1 - index, version: 0, isAwaited: true })
}

/** Whether a row stands for one that has not been read. */
export const isAwaited = (row: Row): boolean => row.id < 0 && row['isAwaited'] === true

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

/** The pages that a range of rows lies in or comes near to, without the first, which is always there. */
function pagesNear({ from, until }: Range, total: number): number[] {
  const first = Math.max(1, Math.floor((from - ahead) / pageSize))
  const last = Math.floor((Math.min(until + ahead, total) - 1) / pageSize)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, page) => first + page)
}

/**
 * A long list, of which the pages that are looked at are read. `see` asks for those that a range of rows comes near
 * to; `rows` has every row's place, and is undefined until the first page is here.
 */
export function usePagedRows({ name }: AnyCollection, query: ListQuery) {
  const partnerId = usePartnerId()
  const asked = JSON.stringify(query)
  const [seen, setSeen] = useState<{ asked: string; pages: readonly number[] }>({
    asked,
    pages: [],
  })
  const pages = seen.asked === asked ? seen.pages : []
  const pageQuery = (page: number) => {
    const all = rowsQuery(partnerId, name, { ...query, limit: pageSize, offset: page * pageSize })
    return { ...all, queryKey: [...all.queryKey.slice(0, -1), query, page] }
  }
  const first = useQuery({ ...pageQuery(0), placeholderData: keepPreviousData })
  const others = useQueries({ queries: pages.map(pageQuery), combine: knownOf })
  const rows = useRowsOf(first.data, others, pages)
  const total = first.data?.total ?? 0
  const see = useCallback(
    (shown: Range) =>
      setSeen((before) => {
        const known = before.asked === asked ? before.pages : []
        const wanted = pagesNear(shown, total).filter((page) => !known.includes(page))
        return wanted.length === 0
          ? before
          : { asked, pages: [...known, ...wanted].slice(-mostPages) }
      }),
    [asked, total],
  )
  return { rows, total, see, first }
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
