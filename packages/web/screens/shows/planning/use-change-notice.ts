import { undoChange, type updateEvent } from '@dxweb/areas/events/planning/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'

export function useChangeNotice() {
  const t = useText()
  const partnerId = usePartnerId()
  const revert = async ({ changeId, events }: ReplyOf<typeof updateEvent.parts>) => {
    const count = events.length
    try {
      await callApi(undoChange, { params: { partnerId, changeId }, body: { events } })
      toast({ text: t('shows.edit.undone', { count }) })
    } catch (error) {
      const isStale = error instanceof Refusal && error.code === 'stale'
      const text = isStale ? t('shows.edit.undoStale', { count }) : reasonText(t, error)
      toast({ tone: 'bad', text })
    }
  }
  return (changed: ReplyOf<typeof updateEvent.parts>) => {
    const text = t('shows.edit.saved', { count: changed.ids.length })
    toast({ text, undo: () => void revert(changed) })
  }
}
