import {
  previewPublications,
  type Publication,
  type StepsReply,
} from '@dxweb/areas/events/publishing/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { type EventsStep, useEventSteps } from './use-event-steps.ts'

export const canSell = ({ missing, channels }: Publication): boolean =>
  !missing.includes('over') &&
  [channels.counter, channels.web].some(
    ({ state, prices }) => (state === 'inSale' || state === 'notStarted') && prices.length > 0,
  )

export function usePublication(ids: readonly number[], of: 'publish' | 'startSale') {
  const partnerId = usePartnerId()
  const steps = useEventSteps()
  const [busy, setBusy] = useState<EventsStep | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [refused, setRefused] = useState<StepsReply['refused']>([])
  const preview = useQuery({
    queryKey: ['partners', partnerId, 'publications', ids],
    queryFn: ({ signal }) =>
      callApi(previewPublications, { params: { partnerId }, body: { ids: [...ids] }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const events = preview.data?.data ?? []
  const from = of === 'publish' ? 'draft' : 'published'
  const ready = events.filter(({ state }) => state === from)
  const go = async (step: EventsStep): Promise<boolean> => {
    setBusy(step)
    setRefusal(null)
    try {
      const done = await steps.take(step, ready)
      steps.notify(step, done)
      setRefused(done.refused)
      return done.refused.length === 0
    } catch (error) {
      setRefusal(error instanceof Refusal ? error : new Refusal('unavailable'))
      return false
    } finally {
      setBusy(null)
    }
  }
  const nameOf = (id: number) => events.find((event) => event.id === id)?.title ?? `#${id}`
  return { preview, ready, left: events.length - ready.length, go, busy, refusal, refused, nameOf }
}
