import type { PermissionKey } from '@dxweb/areas/access/permissions.ts'

/** A page below a module's own. */
export interface Place {
  /** Its name in the catalog. */
  titleKey: string
  to: string
}

/** The pages below a module's address that somebody may see. */
export type PlacesOf = (can: (permit: PermissionKey) => boolean, base: string) => Place[]
