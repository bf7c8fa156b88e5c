import { checkParticipant, type Participant } from '@dxweb/areas/events/participants/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRead } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { people } from './participant-list.ts'

export interface Check {
  person: Participant
  to: 'in' | 'out' | 'none'
}

const checked = ({ person, to }: Check, now: string): Participant => {
  if (to === 'out') return { ...person, checkedOutAt: now }
  return { ...person, checkedInAt: to === 'in' ? now : null, checkedOutAt: null, checkedInBy: '' }
}

/** Checks a participant in or out, or undoes it: shown at once, and reverted when the server refuses. */
export function useCheck(eventId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const { queryKey } = people(partnerId, eventId)
  return useMutation({
    mutationFn: ({ person, to }: Check) =>
      callApi(checkParticipant, {
        params: { partnerId, id: eventId, participantId: person.id },
        body: { to },
      }),
    onMutate: async (check) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const shown = checked(check, new Date().toISOString())
      client.setQueryData(
        queryKey,
        before && {
          ...before,
          data: before.data.map((one) => (one.id === shown.id ? shown : one)),
        },
      )
      return before
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      toast({ tone: 'bad', text: refusalText(t, error) })
    },
    onSettled: ownChangesRead,
  })
}
