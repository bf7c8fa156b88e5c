import {
  type listCorrections,
  type makeCorrection,
  reverseCorrection,
} from '@dxweb/areas/ticketing/corrections/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useCommand } from '../../../data/rows/use-command.ts'

export type Correction = ReplyOf<typeof listCorrections.parts>['data'][number]
export type CorrectionBody = BodyFor<typeof makeCorrection.parts>

export const useReverseCorrection = (eventId: number, id: number) =>
  useCommand({
    endpoint: reverseCorrection,
    params: { id },
    topics: [`event:${eventId}`],
    doneKey: 'shows.corrections.reversed',
  })
