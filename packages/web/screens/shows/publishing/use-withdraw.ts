import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { useEventSteps } from './use-event-steps.ts'

/** Changes an event back to a draft; the server refuses this if tickets are sold or places are reserved or held. */
export function useWithdraw() {
  const t = useText()
  const steps = useEventSteps()
  return async (event: Pick<EventDetail, 'id' | 'version' | 'title'>) => {
    try {
      const done = await steps.take('withdraw', [event])
      steps.notify('withdraw', done)
      const [refused] = done.refused
      if (refused) {
        const reason = t(`shows.steps.reason.${refused.reason}`)
        toast({
          tone: 'bad',
          text: t('shows.steps.refusedOne', { title: event.title, reason }),
        })
      }
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
    }
  }
}
