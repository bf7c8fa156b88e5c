import { useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowsQuery } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { useWords } from '../look/use-words.ts'
import { idsOf } from './cells/ids-of.ts'

const perCall = 1000

function everyRow(partnerId: number, name: string) {
  const part = (signal: AbortSignal, offset: number) =>
    rowsQuery(partnerId, name, { limit: perCall, offset }).queryFn({ signal })
  return {
    queryKey: ['partners', partnerId, name, 'every'],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Row[]> => {
      const { data, total } = await part(signal, 0)
      for (let offset = perCall; offset < total; offset += perCall) {
        data.push(...(await part(signal, offset)).data)
      }
      return data
    },
  }
}

/** Waits for all rows. References to a register that the user may not read are reported as not found. */
const settled = (results: UseQueryResult<Row[]>[]): Row[][] | undefined =>
  results.some(({ isPending }) => isPending) ? undefined : results.map(({ data }) => data ?? [])

/** Returns each register's ids by the names and ids that a sheet may use. Undefined until all rows are loaded. */
export function useIds(registers: readonly string[]) {
  const partnerId = usePartnerId()
  const words = useWords()
  const queries = registers.map((name) => everyRow(partnerId, name))
  const lists = useQueries({ queries, combine: settled })
  return useMemo(
    () =>
      lists &&
      Object.fromEntries(
        registers.map((register, at) => [register, idsOf(words, register, lists[at] ?? [])]),
      ),
    [lists, registers, words],
  )
}
