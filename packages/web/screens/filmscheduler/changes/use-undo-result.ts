import type { StepsReply } from '@dxweb/areas/events/publishing/contract.ts'
import { useText } from '../../../ui/text/text.ts'
import type { UndoResult } from './use-undo.ts'

// catalog: filmboard.undone.*
// catalog: filmboard.kept.*

type Reason = StepsReply['refused'][number]['reason']

const keptAs = {
  wrong_state: 'published',
  event_sold: 'sold',
  event_reserved: 'sold',
  stale: 'changed',
  not_found: null,
} as const satisfies Record<Reason, string | null>

const reasons = ['published', 'sold', 'changed'] as const

export function useUndoResult() {
  const t = useText()
  return (
    what: 'placed' | 'removed' | 'published' | 'standing',
    { events, refused = [] }: Pick<StepsReply, 'events'> & Partial<StepsReply>,
  ): UndoResult => {
    const count = events.length
    const kept = reasons.flatMap((why) => {
      const own = refused.filter(({ reason }) => keptAs[reason] === why).length
      return own === 0 ? [] : t(`filmboard.kept.${why}`, { count: own })
    })
    const text = [t(`filmboard.undone.${count === 0 ? 'nothing' : what}`, { count }), ...kept]
    const ids = what === 'placed' ? [] : events.map(({ id }) => id)
    return { text: text.join(' '), isDone: count > 0, ids }
  }
}
