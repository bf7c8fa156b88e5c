import { checkParticipant, type Participant } from '@dxweb/areas/events/participants/contract.ts'
import { callApi } from '../../../data/calls/call-api.ts'
import { useUnderway } from '../../../data/rows/use-underway.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import type { People } from './participant-list.ts'

export interface Check {
  person: Participant
  to: 'in' | 'out' | 'none'
}

const checked = ({ person, to }: Check, now: string): Participant => {
  if (to === 'out') return { ...person, checkedOutAt: now }
  return { ...person, checkedInAt: to === 'in' ? now : null, checkedOutAt: null, checkedInBy: '' }
}

/**
 * Checks a participant in or out, or removes both checks. The list changes immediately, and changes back if the
 * server refuses.
 */
export function useCheck(eventId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  const { over, show } = useUnderway<People>()
  const send = (person: Participant, to: Check['to']) =>
    callApi(checkParticipant, {
      params: { partnerId, id: eventId, participantId: person.id },
      body: { to },
    })
  const check = async ({ person, to }: Check) => {
    const now = new Date().toISOString()
    const shown = (one: Participant) =>
      one.id === person.id ? checked({ person: one, to }, now) : one
    try {
      await show(
        (list) => ({ ...list, data: list.data.map(shown) }),
        () => send(person, to),
      )
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
    }
  }
  return { over, check: (asked: Check) => void check(asked) }
}
