import {
  checkParticipant,
  type Participant,
  removeParticipant,
} from '@dxweb/areas/events/participants/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { people, type People, peopleKey } from './participant-list.ts'

export type Check = 'in' | 'out' | 'none'

const checked = (person: Participant, to: Check, now: string): Participant => {
  if (to === 'out') return { ...person, checkedOutAt: now }
  return { ...person, checkedInAt: to === 'in' ? now : null, checkedOutAt: null, checkedInBy: '' }
}

type Change = (before: People) => People

/** Changes the list as it is shown at once, and takes it back when the server refuses. */
function useShownAtOnce(eventId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const { queryKey } = people(partnerId, eventId)
  return {
    show: async (change: Change): Promise<People | undefined> => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, change(before))
      return before
    },
    takeBack: (error: unknown, before: People | undefined) => {
      if (before) client.setQueryData(queryKey, before)
      toast({ tone: 'bad', text: refusalText(t, error) })
    },
    reread: () => client.invalidateQueries({ queryKey: peopleKey(partnerId, eventId) }),
    params: (participantId: string) => ({ partnerId, id: eventId, participantId }),
  }
}

/** Checks somebody in or out, or undoes it. */
export function useCheck(eventId: number) {
  const { show, takeBack, reread, params } = useShownAtOnce(eventId)
  return useMutation<unknown, unknown, { person: Participant; to: Check }, People | undefined>({
    mutationFn: ({ person, to }) =>
      callApi(checkParticipant, { params: params(person.id), body: { to } }),
    onMutate: ({ person, to }) =>
      show((before) => ({
        ...before,
        data: before.data.map((one) =>
          one.id === person.id ? checked(one, to, new Date().toISOString()) : one,
        ),
      })),
    onError: (error, _, before) => takeBack(error, before),
    onSettled: reread,
  })
}

/** Deletes somebody for good. */
export function useRemoval(eventId: number) {
  const t = useText()
  const { show, takeBack, reread, params } = useShownAtOnce(eventId)
  return useMutation<unknown, unknown, Participant, People | undefined>({
    mutationFn: (person) => callApi(removeParticipant, { params: params(person.id) }),
    onMutate: (person) =>
      show((before) => ({
        ...before,
        total: before.total - 1,
        data: before.data.filter(({ id }) => id !== person.id),
      })),
    onSuccess: () => toast({ text: t('shows.people.removed') }),
    onError: (error, _, before) => takeBack(error, before),
    onSettled: reread,
  })
}
