import { searchKinds } from '@dxweb/areas/search/permits.ts'
import type { ReactNode } from 'react'

export const groups = [
  'recent',
  'actions',
  'pages',
  ...searchKinds,
  'settings',
  'mentioned',
] as const
export type Group = (typeof groups)[number]

/** Target of a line; contains only an address and texts, so that it can be stored. */
export interface Target {
  id: string
  group: Group
  label: string
  about: string
  to?: string
  href?: string
}

export interface Line extends Target {
  icon: ReactNode
  run?: () => void
  isMore?: boolean
}

export interface Section {
  group: Group
  lines: readonly Line[]
}

export function sectionsOf(lines: readonly Line[]): Section[] {
  const sections = Map.groupBy(lines, ({ group }) => group)
  return [...sections].map(([group, own]) => ({ group, lines: own }))
}

/**
 * Returns true if each word is the beginning of a word in the text or, with `isWithin`, occurs anywhere in the text.
 * Both arguments are search keys.
 */
export function hasWords(key: string, words: readonly string[], isWithin = false): boolean {
  return words.every((word) => (isWithin ? key.includes(word) : ` ${key}`.includes(` ${word}`)))
}
