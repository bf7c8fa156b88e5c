import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import { useCan } from '../../../data/session/session.ts'

/** Returns true if the user may change rows of the register in the current context. */
export function useMayWrite({ permit }: AnyCollection): boolean {
  return useCan()(permit.write as PermissionKey)
}
