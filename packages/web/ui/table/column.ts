import type { ReactNode } from 'react'

export type CellValue = string | number | null | undefined

export interface Column<Row> {
  key: string
  header: string
  about?: string
  /** Visible header instead of the name; screen readers still read the name. */
  head?: ReactNode
  isFixed?: boolean
  /** Returns the value to sort by, which is also displayed if there is no `cell`. */
  value?: (row: Row) => CellValue
  cell?: (row: Row) => ReactNode
  numeric?: boolean
  width?: string
  /** Desired width in pixels of a column without a fixed width; such columns share the remaining width. */
  wants?: number
  /** Window width in pixels below which the column is hidden. */
  hideBelow?: 480 | 769 | 1025
  oneLine?: boolean
  isOptional?: boolean
  /** True for the column with the row's link; the user cannot hide it. */
  main?: boolean
  isEdited?: ((row: Row) => boolean) | undefined
  total?: ReactNode
}

export interface Sort {
  key: string
  descending: boolean
}

/** Parses a sort order: '-title' is descending by title; '' is unsorted. */
export function sortOf(text: string): Sort | null {
  if (text === '') return null
  return text.startsWith('-')
    ? { key: text.slice(1), descending: true }
    : { key: text, descending: false }
}

export function sortText(sort: Sort | null): string {
  return sort ? `${sort.descending ? '-' : ''}${sort.key}` : ''
}

export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, descending: false }
  return sort.descending ? null : { key, descending: true }
}

/** Collator for Norwegian text, created on the first sort, since creating it is slow and first screens need none. */
let words: Intl.Collator | undefined

/** Compares text in Norwegian order, and numbers by size. */
export function compareValues(one: CellValue, other: CellValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  words ??= new Intl.Collator('nb', { numeric: true, sensitivity: 'base' })
  return words.compare(String(one ?? ''), String(other ?? ''))
}
