import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowQuery, rowsQuery } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import type { ListReply, Row } from '../../../data/rows/known-rows.ts'
import { referenceName } from '../look/row-name.ts'
import { useWords } from '../look/use-words.ts'
import { distinguishingOf, distinctNames } from './distinct-names.ts'
import { endedLast, newestFirst } from './newest-first.ts'

/** Maximum number of rows in one reply; a search finds further rows. */
const maxKnown = 1000

/** Milliseconds before referenced registers are reread, since they seldom change. */
const staleTime = 5 * 60_000

const knownRows = (partnerId: number, name: string) => ({
  ...rowsQuery(partnerId, name, { ...newestFirst(name), limit: maxKnown }),
  staleTime,
})

const none: readonly string[] = []

export type Names = Readonly<Record<string, ReadonlyMap<number, string>>>

const dataOf = (results: UseQueryResult<ListReply>[]) => results.map(({ data }) => data)

/** Names of rows that are not loaded are missing. */
export function useNames(registers: readonly string[]): Names {
  const partnerId = usePartnerId()
  const words = useWords()
  const replies = useQueries({
    queries: registers.map((name) => knownRows(partnerId, name)),
    combine: dataOf,
  })
  return useMemo(
    () =>
      Object.fromEntries(
        registers.map((register, index) => {
          const rows = replies[index]?.data ?? []
          return [
            register,
            new Map(rows.map((row) => [row.id, referenceName(words, register, row)])),
          ]
        }),
      ),
    [registers, replies, words],
  )
}

/** Returns the name of a row that is not among the first thousand. */
export function useFarName(register: string, id: number, isWanted: boolean): string | undefined {
  const words = useWords()
  const partnerId = usePartnerId()
  const { data } = useQuery({ ...rowQuery(partnerId, register, id), staleTime, enabled: isWanted })
  return data && referenceName(words, register, data)
}

export interface Choice {
  value: string
  label: string
}

/** Returns true if the text can be a row's id, since an address may contain any text. */
const isRowId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

const retired = new Set<unknown>(['closed', 'archived', 'inactive', 'cancelled', 'finished'])

/** Returns true if the row is neither inactive nor in a retired state, so that choices offer it. */
const isOffered = (row: Row) => row['isActive'] !== false && !retired.has(row['state'])

interface Offers {
  /** Includes retired rows, for filters. */
  all?: boolean
  /** Name of a flag; if given, only rows with the flag set are offered. */
  only?: string | undefined
}

/**
 * Registers larger than one reply are searched on the server. A chosen row stays in the list even if it is no longer
 * offered.
 */
export function useChoices(
  register: string,
  typed: string,
  searched: string,
  { all = false, only }: Offers = {},
) {
  const partnerId = usePartnerId()
  const words = useWords()
  const known = useQuery(knownRows(partnerId, register))
  const namesBy = useNames(distinguishingOf[register] ?? none)
  const isLong = (known.data?.total ?? 0) > maxKnown
  const found = useQuery({
    ...rowsQuery(partnerId, register, { ...newestFirst(register), q: searched, limit: 50 }),
    enabled: isLong && searched !== '',
    placeholderData: keepPreviousData,
  })
  const reply: readonly Row[] = (isLong && searched !== '' ? found : known).data?.data ?? []
  const rows = endedLast(register, reply, today(useTimeZone()))
  const isKnown = rows.some(({ id }) => String(id) === typed)
  const isFar = isRowId(typed) && known.isSuccess && !isKnown
  const chosen = useFarName(register, Number(typed), isFar)
  const isFit = (row: Row) => isOffered(row) && (only === undefined || row[only] === true)
  const offered = rows.filter((row) => all || String(row.id) === typed || isFit(row))
  const nameOf = (row: Row) => referenceName(words, register, row)
  const names = distinctNames(offered, nameOf, namesBy)
  const choices = offered.map(({ id }, at): Choice => ({
    value: String(id),
    label: names[at] ?? '',
  }))
  if (chosen !== undefined && !isKnown) choices.unshift({ value: typed, label: chosen })
  const isFinding = isLong && searched !== '' && found.isPlaceholderData
  return { choices, isLong, isPending: known.isPending, isError: known.isError, isFinding }
}
