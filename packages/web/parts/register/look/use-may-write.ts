import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import { useCan } from '../../../data/session/session.ts'

export function useMayWrite({ permit }: AnyCollection): boolean {
  return useCan()(permit.write as PermissionKey)
}
