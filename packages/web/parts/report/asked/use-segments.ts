import { listSegments } from '@dxweb/areas/customers/segments/contract.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'

export function useSegments(isWanted = true) {
  const found = useRead(listSegments, {}, { enabled: useCan()('crm.read') && isWanted })
  return found.data?.data ?? []
}
