import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import type { EventAct } from './own-event.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { StopSaleDialog } from './stop-sale-dialog.tsx'

const EventDialog = lazyDialog(() => import('../../screens/shows/commands/event-dialog.tsx'))
const PublishDialog = lazyDialog(() => import('../../screens/shows/publishing/publish-dialog.tsx'))

interface ActProps {
  event: EventDetail
  act: EventAct
  onClose: () => void
}

export function EventActDialog({ event, act, onClose }: ActProps) {
  if (act === 'stopSale') return <StopSaleDialog event={event} onClose={onClose} />
  if (act === 'publish' || act === 'startSale')
    return <PublishDialog ids={[event.id]} step={act} onClose={onClose} />
  return <EventDialog name={act} event={event} onClose={onClose} onOpen={onClose} />
}
