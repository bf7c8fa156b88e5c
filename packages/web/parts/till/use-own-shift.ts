import { getOwnShift } from '@dxweb/areas/tills/shifts/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useRead } from '../../data/rows/read.ts'

export type OwnShift = ReplyOf<typeof getOwnShift.parts>
export type Shift = NonNullable<OwnShift['shift']>

export const useOwnShift = () => useRead(getOwnShift, {})
