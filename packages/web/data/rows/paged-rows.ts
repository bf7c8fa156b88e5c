import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type ListQuery, rowsQuery } from './collections.ts'
import { usePartnerId } from '../session/context.ts'
import type { ListReply, Row } from './known-rows.ts'

interface Range {
  from: number
  until: number
}

const pageSize = 200
/** Distance in rows from the screen at which a page is requested. */
const ahead = 60
/** Maximum number of pages in addition to the first. Drops pages away from the screen first. */
const maxPages = 6

const awaited: Row[] = []

/** Returns the placeholder of an index, always the same object, so that its row does not render again. */
function awaitedAt(index: number): Row {
  return (awaited[index] ??= { id: -1 - index, version: 0, isAwaited: true })
}

export const isAwaited = (row: Row): boolean => row.id < 0 && row['isAwaited'] === true

function placed(pages: ReadonlyMap<number, ListReply>, total: number): Row[] {
  const count = Math.ceil(total / pageSize)
  return Array.from({ length: count }, (_, page) => {
    const known = pages.get(page)
    const begin = page * pageSize
    const size = Math.min(pageSize, total - begin)
    return known?.data ?? Array.from({ length: size }, (__, row) => awaitedAt(begin + row))
  }).flat()
}

/** Lists the pages near the range, without the first page, which is always loaded. */
function pagesNear({ from, until }: Range, total: number): number[] {
  const first = Math.max(1, Math.floor((from - ahead) / pageSize))
  const last = Math.floor((Math.min(until + ahead, total) - 1) / pageSize)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, page) => first + page)
}

/** Adds the pages near the screen to the known ones, and drops pages away from the screen beyond the maximum. */
export function withPages(known: readonly number[], near: readonly number[]): readonly number[] {
  if (near.every((page) => known.includes(page))) return known
  return [...known.filter((page) => !near.includes(page)), ...near].slice(-maxPages)
}

/** `see` reports the visible range; `rows` contains placeholders, and is undefined until the first page has loaded. */
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
        const next = withPages(known, pagesNear(shown, total))
        return next === known ? before : { asked, pages: next }
      }),
    [asked, total],
  )
  return { rows, total, see, first }
}

const knownOf = (results: UseQueryResult<ListReply>[]) => results.map(({ data }) => data)

type Others = readonly (ListReply | undefined)[]

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
