import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { Texts } from '@dxweb/locales/speak.ts'

/** A page below a module's own. */
export interface Place {
  /** Its name in the catalog. */
  titleKey: string
  to: string
  /** What stands on it, in a language: the names of its fields and the like, that it is found by any of them. */
  words?: (texts: Texts) => string[]
}

/** The pages below a module's address that somebody may see. */
export type PlacesOf = (can: (permit: PermissionKey) => boolean, base: string) => Place[]
