import type { ReactNode } from 'react'

/** What a line belongs to; its heading is `palette.group.<group>`. */
export const groups = [
  'recent',
  'actions',
  'pages',
  'events',
  'customers',
  'reservations',
  'receipts',
  'participants',
  'giftCards',
  'orders',
  'products',
  'users',
  'staff',
  'resources',
  'auditoriums',
  'settings',
  'mentioned',
] as const
export type Group = (typeof groups)[number]

/** Where a line leads. What is remembered of a line is this, so it holds no more than an address and words. */
export interface Target {
  id: string
  group: Group
  label: string
  about: string
  /** Inside the application. */
  to?: string
  /** One of the server's own pages. */
  href?: string
}

export interface Line extends Target {
  icon: ReactNode
  /** Instead of going somewhere. */
  run?: () => void
  /** Leads to the rest of its group. */
  isMore?: boolean
}

export interface Section {
  group: Group
  lines: readonly Line[]
}

/** Lines under the heading of their group, those of one group together, in the order that they first come. */
export function sectionsOf(lines: readonly Line[]): Section[] {
  const sections = Map.groupBy(lines, ({ group }) => group)
  return [...sections].map(([group, own]) => ({ group, lines: own }))
}

/** Whether each word begins a word of the text, or stands within one where `isWithin`. Both are keys. */
export function hasWords(key: string, words: readonly string[], isWithin = false): boolean {
  return words.every((word) => (isWithin ? key.includes(word) : ` ${key}`.includes(` ${word}`)))
}
