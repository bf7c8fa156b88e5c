import { getEvent, saveNote } from '@dxweb/areas/events/contract.ts'
import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../data/call-api.ts'
import { usePartnerId } from '../../data/context.ts'
import { refusalText } from '../../ui/refusal-text.ts'
import { useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { eventKey, oneEvent } from './queries.ts'

interface NoteChange {
  note: string
  /** The note and the version that the typing began from. */
  from: string
  version: number
}

/**
 * Saves a note as it was read. An event that has changed in another way than by its note is no conflict: then the
 * note is saved on the version there is. Else the event is read again, so that the form can show what differs.
 */
export function useSaveNote(eventId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const save = (body: { note: string; version: number }) =>
    callApi(saveNote, { params: { partnerId, id: eventId }, body })
  return useMutation({
    mutationFn: async ({ note, from, version }: NoteChange) => {
      try {
        return await save({ note, version })
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'stale')) throw error
        const now = await callApi(getEvent, { params: { partnerId, id: eventId } })
        if (now.note !== from) throw error
        return save({ note, version: now.version })
      }
    },
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
