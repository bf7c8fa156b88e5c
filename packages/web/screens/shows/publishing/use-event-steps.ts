import {
  deleteDrafts,
  publishEvents,
  type StepsReply,
  startSales,
  stopSales,
  withdrawEvents,
} from '@dxweb/areas/events/publishing/contract.ts'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

interface Chosen {
  id: number
  version: number
}

export type EventsStep =
  | 'publish'
  | 'publishWithoutSale'
  | 'withdraw'
  | 'stopSale'
  | 'startSale'
  | 'remove'

const backOf: Partial<Record<EventsStep, EventsStep>> = {
  publish: 'withdraw',
  publishWithoutSale: 'withdraw',
  stopSale: 'startSale',
  startSale: 'stopSale',
}

function send(partnerId: number, step: EventsStep, events: readonly Chosen[]): Promise<StepsReply> {
  const params = { partnerId }
  const body = { events: events.map(({ id, version }) => ({ id, version })) }
  if (step === 'publish' || step === 'publishWithoutSale') {
    return callApi(publishEvents, { params, body: { ...body, opensSale: step === 'publish' } })
  }
  const endpoints = {
    withdraw: withdrawEvents,
    stopSale: stopSales,
    startSale: startSales,
    remove: deleteDrafts,
  }
  return callApi(endpoints[step], { params, body })
}

export function useEventSteps() {
  const t = useText()
  const partnerId = usePartnerId()
  const take = (step: EventsStep, events: readonly Chosen[]) => send(partnerId, step, events)
  const revert = async (step: EventsStep, events: readonly Chosen[]) => {
    try {
      const { events: back, refused } = await take(step, events)
      const isAll = refused.length === 0
      const text = isAll
        ? t(`shows.steps.done.${step}`, { count: back.length })
        : t('shows.steps.notAllBack', { count: back.length, refused: refused.length })
      toast({ tone: isAll ? 'good' : 'bad', text })
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
    }
  }
  const notify = (step: EventsStep, { events }: StepsReply) => {
    if (events.length === 0) return
    const back = backOf[step]
    toast({
      text: t(`shows.steps.done.${step}`, { count: events.length }),
      undo: back && (() => void revert(back, events)),
    })
  }
  return { take, notify }
}
