import type { EndpointParts } from '@dxweb/kit/endpoint.ts'
import type { Call } from '@dxweb/kit/route.ts'

/** Who changed what, for the audit row that is written in the same statement. */
export interface Writer {
  partnerId: number
  userId: number
  sudoId: number | null
  requestId: string
}

export const writerOf = ({
  scope,
  caller,
  requestId,
}: Pick<Call<EndpointParts>, 'scope' | 'caller' | 'requestId'>): Writer => ({
  partnerId: scope.partnerId,
  userId: caller.userId,
  sudoId: caller.sudoId,
  requestId,
})
