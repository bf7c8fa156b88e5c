import {
  listCorrections,
  makeCorrection,
  reverseCorrection,
} from '@dxweb/areas/ticketing/corrections/contract.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi, newKey } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { shownByScreen } from '../../../data/rows/shown-by-screen.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { eventKey, eventsKey } from '../ground/queries.ts'

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

function useReadAnew(eventId: number) {
  const partnerId = usePartnerId()
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: eventKey(partnerId, eventId) }),
      client.invalidateQueries({ queryKey: eventsKey(partnerId) }),
    ])
  }
}

/** Sent again after a cut line with the same content it carries the same key, so that it is counted once. */
export function useMakeCorrection(eventId: number, onMade: () => void) {
  const t = useText()
  const partnerId = usePartnerId()
  const sent = useRef({ body: '', key: '' })
  const readAnew = useReadAnew(eventId)
  return useMutation({
    meta: shownByScreen,
    mutationFn: (body: CorrectionBody) => {
      const text = JSON.stringify(body)
      if (sent.current.body !== text) sent.current = { body: text, key: newKey() }
      const idempotencyKey = sent.current.key
      return callApi(makeCorrection, { params: { partnerId }, body, idempotencyKey })
    },
    onSuccess: () => {
      // The next one is another, also where it says the same.
      sent.current = { body: '', key: '' }
      toast({ text: t('shows.corrections.made') })
      onMade()
    },
    onSettled: readAnew,
  })
}

export function useReverseCorrection(eventId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  return useMutation({
    meta: shownByScreen,
    mutationFn: (id: number) => callApi(reverseCorrection, { params: { partnerId, id } }),
    onSuccess: () => toast({ text: t('shows.corrections.reversed') }),
    onSettled: useReadAnew(eventId),
  })
}
