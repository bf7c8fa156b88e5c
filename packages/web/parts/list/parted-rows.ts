import { useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Range } from '../../ui/table/row-window.ts'

export interface Slot<R> {
  index: number
  row?: R
}

interface Part<R> {
  data: R[]
}

export interface PartQuery<R> {
  queryKey: readonly unknown[]
  queryFn: (asked: { signal: AbortSignal }) => Promise<Part<R>>
  meta?: Record<string, unknown>
}

/** A list with its first rows; all other rows load in parts while the user scrolls. */
export interface PartedRows<R> {
  first: readonly R[]
  total: number
  partSize: number
  read: (part: number) => PartQuery<R>
}

const awaited: Slot<never>[] = []

/** Each slot keeps its identity, so that its row does not render again. */
function slotsOf(count: number): Slot<never>[] {
  while (awaited.length < count) awaited.push({ index: awaited.length })
  return awaited.slice(0, count)
}

const filled = new WeakMap<object, Slot<unknown>>()

/** Always returns the same object for the same row. */
function slotWith<R extends object>(index: number, row: R): Slot<R> {
  const known = filled.get(row)
  if (known?.index === index) return known as Slot<R>
  const slot = { index, row }
  filled.set(row, slot)
  return slot
}

/** Distance in rows at which a part is loaded in advance. */
const ahead = 60

/** Returns the parts in or near a range of rows, with a stable identity while unchanged. */
function partsOf({ from, until }: Range, count: number, size: number, before: Range): Range {
  const last = Math.max(from, Math.min(until + ahead, count) - 1)
  const parts = {
    from: Math.floor(Math.max(0, from - ahead) / size),
    until: Math.floor(last / size) + 1,
  }
  return parts.from === before.from && parts.until === before.until ? before : parts
}

const rowsOf = <R>(read: readonly UseQueryResult<Part<R>>[]) => read.map(({ data }) => data?.data)

const noRows: readonly never[] = []

export function usePartedRows<R extends object>(rows: PartedRows<R> | undefined) {
  const { first = noRows, total = 0, partSize = 1, read } = rows ?? {}
  const [near, setNear] = useState<Range>({ from: 0, until: 1 })
  const onShown = useCallback(
    (range: Range) => setNear((before) => partsOf(range, total, partSize, before)),
    [total, partSize],
  )
  const begin = Math.max(near.from, Math.ceil(first.length / partSize))
  const end = first.length < total ? near.until : 0
  const parts = Array.from({ length: Math.max(0, end - begin) }, (_, n) => begin + n)
  const found = useQueries({
    queries: parts.flatMap((part) => read?.(part) ?? []),
    combine: rowsOf<R>,
  })
  const rowAt = useCallback(
    (index: number): R | undefined =>
      first[index] ?? found[Math.floor(index / partSize) - begin]?.[index % partSize],
    [first, found, begin, partSize],
  )
  const slotNow = useCallback(
    (slot: Slot<R>): Slot<R> => {
      const row = rowAt(slot.index)
      return row ? slotWith(slot.index, row) : slot
    },
    [rowAt],
  )
  const isThere = rows !== undefined
  const slots: Slot<R>[] | undefined = useMemo(
    () => (isThere ? slotsOf(total) : undefined),
    [isThere, total],
  )
  return { slots, slotNow, rowAt, onShown }
}
