import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import type { ComponentType, ReactNode } from 'react'
import type { RegisterLook } from '../../../parts/register/look/look.ts'

export const groups = ['house', 'sale', 'people', 'accounting'] as const

export interface SectionProps {
  section: Section
  /** The section's address. */
  base: string
  rest: readonly string[]
}

/** A part of a section's screen below the section's tabs. */
export interface SectionTabProps {
  section: Section
  tabs: ReactNode
}

export interface MoreProps {
  base: string
  tabs: ReactNode
}

export interface WholeProps {
  /** The address before the id. */
  base: string
  id: string
}

export interface Section {
  /** The part of the address after 'partnerprofile'. */
  path: string
  /** A catalog key; '.about' after it is the description. */
  titleKey: string
  group: (typeof groups)[number]
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Absent: everyone who may read its registers. */
  permit?: PermissionKey
  registers?: readonly RegisterLook[]
  /** A tab after the registers with another view of them. */
  more?: {
    path: string
    titleKey: string
    Screen: ComponentType<MoreProps>
  }
  /** Full-page views of single rows, by the address part before the id. */
  wholes?: Readonly<Record<string, ComponentType<WholeProps>>>
  /** For search: the screen's form, and where its catalog keys begin. */
  form?: AnyCollection
  wordsFrom?: readonly string[]
  /** A screen of its own instead of registers, loaded when opened. */
  Screen?: ComponentType<SectionProps>
}
