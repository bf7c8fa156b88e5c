import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import type { Changes } from '../changes/use-changes.ts'
import type { Placing } from '../rules/next-free.ts'

/** The shows that were left out since their halls were taken. */
export function SkippedDialog({ changes }: { changes: Changes }) {
  const t = useText()
  const when = useWhen()
  const { skipped, leaveSkipped, week } = changes
  if (skipped.length === 0) return null
  const titleOf = ({ productionId }: Placing) =>
    [...week.shelf, ...week.shows].find((each) => each.productionId === productionId)?.title
  const hallOf = ({ auditoriumId }: Placing) =>
    week.halls.find(({ id }) => id === auditoriumId)?.name
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
          <li key={`${show.auditoriumId} ${show.date} ${show.startTime}`}>
            {[when(show.date, 'day'), show.startTime, hallOf(show), titleOf(show)]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
