import type { ReactNode } from 'react'

export type CellValue = string | number | null | undefined

/** One column of a list, told by what it shows and by what it sorts on. */
export interface Column<Row> {
  key: string
  header: string
  /** What there is to say of it besides its name. */
  about?: string
  /** Stands in the head instead of its name, which the column is still chosen and heard by. */
  head?: ReactNode
  /** Cannot be chosen away. */
  isFixed?: boolean
  /** What it sorts on, and what it shows when there is no `cell`. */
  value?: (row: Row) => CellValue
  cell?: (row: Row) => ReactNode
  /** Numbers and amounts stand to the right, in tabular figures. */
  numeric?: boolean
  width?: string
  /** Of a column without a width: how many pixels its texts want of what the others leave. */
  wants?: number
  /** Leaves the screen below this width in pixels. */
  hideBelow?: 480 | 769 | 1025
  /** What is longer than the column ends in dots. */
  oneLine?: boolean
  /** Not shown until it is chosen. */
  isOptional?: boolean
  /** The column that is the row's link and cannot be chosen away. */
  main?: boolean
  /** The sticky last row's content. */
  total?: ReactNode
}

export interface Sort {
  key: string
  descending: boolean
}

/** '-title' as descending by title; '' as none. */
export function sortOf(text: string): Sort | null {
  if (text === '') return null
  return text.startsWith('-')
    ? { key: text.slice(1), descending: true }
    : { key: text, descending: false }
}

export function sortText(sort: Sort | null): string {
  return sort ? `${sort.descending ? '-' : ''}${sort.key}` : ''
}

/** A header pressed again: ascending, descending, none. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, descending: false }
  return sort.descending ? null : { key, descending: true }
}

/** Made when a list is first sorted: a first screen does without the browser's languages. */
let words: Intl.Collator | undefined

/** Norwegian order for text, size for numbers. */
export function compareValues(one: CellValue, other: CellValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  words ??= new Intl.Collator('nb', { numeric: true, sensitivity: 'base' })
  return words.compare(String(one ?? ''), String(other ?? ''))
}
