import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Changes } from '../changes/use-changes.ts'
import { usePlacingText } from '../words/use-placing-text.ts'

export function SkippedDialog({ changes }: { changes: Changes }) {
  const t = useText()
  const { skipped, leaveSkipped, week } = changes
  const placingText = usePlacingText(week)
  if (skipped.length === 0) return null
  return (
    <Dialog
      opened
      title={t('filmboard.skipped.title', { count: skipped.length })}
      onClose={leaveSkipped}
      actions={
        <Button isFirst look="main" onClick={leaveSkipped}>
          {t('shell.close')}
        </Button>
      }
    >
      <p>{t('filmboard.skipped.text')}</p>
      <ul className="dx-clash-list">
        {skipped.map((show) => (
          <li key={`${show.auditoriumId} ${show.date} ${show.startTime}`}>{placingText(show)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
