import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import type { ComponentType, ReactNode } from 'react'
import type { RegisterLook } from '../../../parts/register/look/look.ts'

export const groups = ['venue', 'sale', 'people', 'accounting'] as const

export interface SectionProps {
  section: Section
  base: string
  rest: readonly string[]
}

export interface SectionTabProps {
  section: Section
  tabs: ReactNode
}

export interface MoreProps {
  base: string
  tabs: ReactNode
}

export interface WholeProps {
  /** The page's address up to the id. */
  base: string
  id: string
}

export interface Section {
  /** The part of the address after 'partnerprofile'. */
  path: string
  /** Catalog key of the title; the key of the description is the same with '.about' appended. */
  titleKey: string
  group: (typeof groups)[number]
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Permission to see the section; if omitted, permission to read one of its registers is enough. */
  permit?: PermissionKey
  registers?: readonly RegisterLook[]
  more?: {
    path: string
    titleKey: string
    Screen: ComponentType<MoreProps>
  }
  /** Full-page views of single rows, keyed by the address part before the id. */
  wholes?: Readonly<Record<string, ComponentType<WholeProps>>>
  /** Form of the screen, and prefixes of its other catalog texts, so that the search finds them. */
  form?: AnyCollection
  wordsFrom?: readonly string[]
  Screen?: ComponentType<SectionProps>
}
