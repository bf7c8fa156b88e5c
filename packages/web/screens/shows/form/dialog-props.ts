import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'

export type EventDialogName =
  | 'duplicate'
  | 'buyers'
  | 'message'
  | 'refunds'
  | 'production'
  | 'visitors'
  | 'cancel'
  | 'remove'
  | 'log'

export interface EventDialogProps {
  event: EventDetail
  onClose: () => void
  onOpen: (name: EventDialogName) => void
}
