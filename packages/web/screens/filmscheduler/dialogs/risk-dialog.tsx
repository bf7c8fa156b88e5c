import { ClashList } from '../../../parts/clashes/clash-list.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Changes } from '../changes/use-changes.ts'

/** What a change was refused for, where it can be saved at own risk. */
export function RiskDialog({ changes }: { changes: Changes }) {
  const t = useText()
  const { risky, leaveRisky, acceptRisky } = changes
  if (risky === null) return null
  const what = risky.refusal.code === 'wrong_state' ? 'publish' : 'hall'
  return (
    <ConfirmDialog
      opened
      title={t(`filmboard.risk.${what}.title`)}
      text={t(`filmboard.risk.${what}.text`)}
      confirmLabel={t('shows.overlaps.ownRisk')}
      onClose={leaveRisky}
      onConfirm={() => acceptRisky()}
    >
      <ClashList refusal={risky.refusal} />
    </ConfirmDialog>
  )
}
