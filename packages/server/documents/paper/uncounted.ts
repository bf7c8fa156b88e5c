import { type MadeCounts, uncountPapers } from '@dxweb/areas/ticketing/papers/store.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import type { Call } from '@dxweb/kit/definitions/route.ts'

type Counted = Pick<Call<EndpointParts>, 'db' | 'scope' | 'caller' | 'requestId'>

/** Subtracts failed prints from the count, so that the next print is the original. */
export const uncounted =
  (call: Counted, saleId: string | undefined, made: MadeCounts) =>
  async (error: unknown): Promise<never> => {
    if (saleId !== undefined) {
      await uncountPapers(call.db, call.scope, saleId, made, authorOf(call))
    }
    throw error
  }
