import { saveNote } from '@dxweb/areas/events/contract.ts'
import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../data/call-api.ts'
import { usePartnerId } from '../../data/context.ts'
import { refusalText } from '../../ui/refusal-text.ts'
import { useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { eventKey, oneEvent } from './queries.ts'

/** Saves a note as it was read. Refused as stale, the event is read again, so that the form can show what differs. */
export function useSaveNote(eventId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { note: string; version: number }) =>
      callApi(saveNote, { params: { partnerId, id: eventId }, body }),
    onSuccess: ({ version }, { note }) => {
      client.setQueryData<EventDetail>(
        oneEvent(partnerId, eventId).queryKey,
        (before) => before && { ...before, note: note.trim(), version },
      )
      toast({ text: t('shows.note.saved') })
    },
    onError: (error) => toast({ tone: 'bad', text: refusalText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: eventKey(partnerId, eventId) }),
  })
}
