import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { useMove } from './use-move.ts'

export function LongDialog({ moving }: { moving: ReturnType<typeof useMove> }) {
  const t = useText()
  const { long } = moving
  if (long === null) return null
  const { startsAt, endsAt } = long.times
  const hours = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 360_000) / 10
  return (
    <ConfirmDialog
      opened
      title={t('calendar.long.title', { hours })}
      text={t('calendar.long.text', { title: long.event.title, hours })}
      confirmLabel={t('calendar.long.do')}
      onClose={moving.leaveLong}
      onConfirm={moving.acceptLong}
    />
  )
}
