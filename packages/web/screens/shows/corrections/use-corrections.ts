import {
  listCorrections,
  type makeCorrection,
  reverseCorrection,
} from '@dxweb/areas/ticketing/corrections/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { eventKey } from '../ground/queries.ts'

export type Correction = ReplyOf<typeof listCorrections.parts>['data'][number]
export type CorrectionBody = BodyFor<typeof makeCorrection.parts>

export const eventCorrections = (partnerId: number, eventId: number) =>
  queryOptions({
    queryKey: [...eventKey(partnerId, eventId), 'corrections'],
    queryFn: ({ signal }) =>
      callApi(listCorrections, {
        params: { partnerId },
        query: { eventId: String(eventId), limit: '500' },
        signal,
      }),
  })

/** Takes a correction back. */
export const useReverseCorrection = (eventId: number, id: number) =>
  useCommand({
    endpoint: reverseCorrection,
    params: { id },
    topics: [`event:${eventId}`],
    doneKey: 'shows.corrections.reversed',
  })
