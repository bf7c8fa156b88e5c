import { cancelEvent, duplicateEvent } from '@dxweb/areas/events/planning/contract.ts'
import type { BodyFor } from '@dxweb/kit/definitions/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { callApi } from '../../../data/calls/call-api.ts'
import { removeDraft } from '../../../data/rows/remove-draft.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { eventKey, eventsKey } from '../ground/queries.ts'

/** Copies, cancels or deletes an event, and goes where the result is. Refusals are the caller's to tell. */
export function usePlanning(eventId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { partnerId, id: eventId }
  const reload = () => {
    void client.invalidateQueries({ queryKey: eventsKey(partnerId) })
    void client.invalidateQueries({ queryKey: eventKey(partnerId, eventId) })
  }
  return {
    async duplicate(body: BodyFor<typeof duplicateEvent.parts>) {
      const made = await callApi(duplicateEvent, { params, body })
      reload()
      toast({ text: t('shows.duplicate.done') })
      await navigate({ to: `/partners/${partnerId}/shows/${made.id}/sales` })
    },
    async cancel(body: BodyFor<typeof cancelEvent.parts>) {
      await callApi(cancelEvent, { params, body })
      reload()
      toast({ text: t('shows.cancel.done') })
    },
    async remove(version: number) {
      await removeDraft(partnerId, eventId, version)
      toast({ text: t('shows.remove.done') })
      void client.invalidateQueries({ queryKey: eventsKey(partnerId) })
      await navigate({ to: `/partners/${partnerId}/shows` })
    },
  }
}
