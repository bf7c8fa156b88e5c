import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import type { ComponentType, ReactNode } from 'react'
import type { RegisterLook } from '../../../parts/register/look/look.ts'

export const groups = ['house', 'sale', 'people', 'accounting'] as const

export interface SectionProps {
  section: Section
  /** The section's address. */
  base: string
  /** What follows it in the address. */
  rest: readonly string[]
}

export interface MoreProps {
  /** The section's address. */
  base: string
  tabs: ReactNode
}

export interface WholeProps {
  /** The address before the id. */
  base: string
  /** What follows it in the address. */
  id: string
}

export interface Section {
  /** Its part of the address, after 'partnerprofile'. */
  path: string
  /** Its name; with '.about' after it, a line about it. */
  titleKey: string
  group: (typeof groups)[number]
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Without one, whoever may read its registers. */
  permit?: PermissionKey
  /** The registers that are kept there, a tab each. */
  registers?: readonly RegisterLook[]
  /** A tab beside the registers that is no register: another way to see them. */
  more?: {
    path: string
    titleKey: string
    Screen: ComponentType<MoreProps>
  }
  /** What is shown one by one on a page that has all the room there is, by the part of the address before its id. */
  wholes?: Readonly<Record<string, ComponentType<WholeProps>>>
  /** What such a screen is found by: the form it has, and where the names of its texts begin. */
  form?: AnyCollection
  wordsFrom?: readonly string[]
  /** Instead of registers a screen of its own, loaded when it is first opened. */
  Screen?: ComponentType<SectionProps>
}
