import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { useText } from '../../../ui/text/text.ts'
import { useWhen } from '../../../data/session/use-when.ts'

export function LastChanged({ event }: { event: Pick<EventDetail, 'changedBy' | 'changedAt'> }) {
  const t = useText()
  const when = useWhen()
  if (event.changedBy === '') return null
  return (
    <p className="dx-dim dx-small">
      {t('shows.changed', { name: event.changedBy, time: when(event.changedAt, 'full') })}
    </p>
  )
}
