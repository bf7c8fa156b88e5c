import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { Texts } from '@dxweb/locales/format-message.ts'

export interface Place {
  titleKey: string
  to: string
  /** Words by which a search finds the page, such as the names of its fields. */
  words?: (texts: Texts) => string[]
}

export type PlacesOf = (can: (permit: PermissionKey) => boolean, base: string) => Place[]
