import { listSegments } from '@dxweb/areas/customers/segments/contract.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'

/** Returns the segments; none for users who may not see customers. */
export function useSegments(isWanted = true) {
  const found = useRead(listSegments, {}, { enabled: useCan()('crm.read') && isWanted })
  return found.data?.data ?? []
}
