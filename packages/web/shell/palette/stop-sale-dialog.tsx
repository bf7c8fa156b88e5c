import type { EventHit } from '@dxweb/areas/search/contract.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { useStep } from '../../screens/shows/ground/use-step.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useText } from '../../ui/text/text.ts'

type StoppedEvent = Pick<EventHit, 'id' | 'version' | 'title' | 'startsAt' | 'auditorium'>

export function StopSaleDialog({ event, onClose }: { event: StoppedEvent; onClose: () => void }) {
  const t = useText()
  const when = useWhen()
  const step = useStep(event.id)
  const about = [when(event.startsAt, 'moment'), event.auditorium].join(' · ')
  return (
    <ConfirmDialog
      opened
      title={t('palette.stopSaleOf', { title: event.title })}
      text={t('palette.stopSaleText', { about })}
      confirmLabel={t('shows.step.stopSale')}
      onClose={onClose}
      onConfirm={() => step.take({ step: 'stopSale', version: event.version })}
    />
  )
}
