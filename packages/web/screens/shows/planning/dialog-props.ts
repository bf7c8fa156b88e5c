import type { EventDetail } from '@dxweb/areas/events/contract.ts'

export type EventDialogName = 'duplicate' | 'cancel' | 'remove' | 'log'

export interface EventDialogProps {
  event: EventDetail
  onClose: () => void
}
