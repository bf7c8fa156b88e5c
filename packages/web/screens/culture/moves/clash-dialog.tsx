import { ClashList } from '../../../parts/clashes/clash-list.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { useMove } from './use-move.ts'

const textOf = (isHall: boolean, isCopy: boolean) => {
  if (isCopy) return isHall ? 'calendar.clash.copyText' : 'calendar.clash.resourceCopyText'
  return isHall ? 'calendar.clash.text' : 'calendar.clash.resourceText'
}

export function ClashDialog({ moving }: { moving: ReturnType<typeof useMove> }) {
  const t = useText()
  const { clash } = moving
  if (clash === null) return null
  const isHall = clash.refusal.code === 'hall_busy'
  return (
    <ConfirmDialog
      opened
      title={t(isHall ? 'calendar.clash.title' : 'calendar.clash.resourceTitle', {
        title: clash.event.title,
      })}
      text={t(textOf(isHall, clash.isCopy))}
      confirmLabel={t('shows.overlaps.ownRisk')}
      onClose={moving.leave}
      onConfirm={moving.accept}
    >
      <ClashList refusal={clash.refusal} />
    </ConfirmDialog>
  )
}
