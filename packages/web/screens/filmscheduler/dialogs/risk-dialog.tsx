import { ClashList } from '../../../parts/clashes/clash-list.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Changes } from '../changes/use-changes.ts'
import { refusedAt } from '../changes/refused-at.ts'
import { usePlacingText } from '../words/use-placing-text.ts'

/** The user can override the refusal, or avoid it by skipping the clashing shows. */
export function RiskDialog({ changes }: { changes: Changes }) {
  const t = useText()
  const { risky, leaveRisky, acceptRisky, skipRisky, week } = changes
  const placingText = usePlacingText(week)
  if (risky === null) return null
  const { change, refusal, mayRisk } = risky
  const what = refusal.code === 'wrong_state' ? 'publish' : 'hall'
  const met = refusedAt(refusal, change.placings)
  const maySkip = change.maySkip === true && what === 'hall'
  return (
    <Dialog
      opened
      title={t(`filmboard.risk.${what}.title`)}
      onClose={leaveRisky}
      actions={
        <>
          <Button isFirst onClick={leaveRisky}>
            {t('shell.cancel')}
          </Button>
          {mayRisk && (
            <Button look={maySkip ? 'plain' : 'main'} onClick={acceptRisky}>
              {t('shows.overlaps.ownRisk')}
            </Button>
          )}
          {maySkip && (
            <Button look="main" onClick={skipRisky}>
              {t('filmboard.risk.skip')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`filmboard.risk.${what}.text`)}</p>
      <ClashList refusal={refusal} />
      {met.length > 0 && (
        <ul className="dx-clash-list">
          {met.map((show) => (
            <li key={`${show.auditoriumId} ${show.date} ${show.startTime}`}>{placingText(show)}</li>
          ))}
        </ul>
      )}
      {maySkip && <p className="dx-second">{t('filmboard.risk.skipText')}</p>}
    </Dialog>
  )
}
