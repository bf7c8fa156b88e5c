import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { lazy, Suspense } from 'react'
import type { EventAct } from './own-event.tsx'
import { StopSaleDialog } from './stop-sale-dialog.tsx'

const EventDialog = lazy(() => import('../../screens/shows/commands/event-dialog.tsx'))
const PublishDialog = lazy(() => import('../../screens/shows/publishing/publish-dialog.tsx'))

interface ActProps {
  event: EventDetail
  act: EventAct
  onClose: () => void
}

/** The dialog that the event's own page uses for the action. */
export function EventActDialog({ event, act, onClose }: ActProps) {
  if (act === 'stopSale') return <StopSaleDialog event={event} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      {act === 'publish' || act === 'startSale' ? (
        <PublishDialog ids={[event.id]} step={act} onClose={onClose} />
      ) : (
        <EventDialog name={act} event={event} onClose={onClose} onOpen={onClose} />
      )}
    </Suspense>
  )
}
