import { letIn, shutOut } from '@dxweb/areas/access/platform-users/contract.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { reasonText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import type { FoundPerson } from './found-person.ts'

/** Asks before somebody is let in nowhere any longer, and names the houses that nobody else can let people into. */
export function ShutOutDialog({ person, onClose }: { person: FoundPerson; onClose: () => void }) {
  const t = useText()
  const isShut = person.state === 'shutOut'
  const { id, version, displayName, leavesWithoutChief } = person
  const params = { id }
  const shutting = useCommand({ endpoint: shutOut, params, doneKey: 'everybody.isOut' })
  const letting = useCommand({ endpoint: letIn, params, doneKey: 'everybody.isIn' })
  const act = isShut ? letting : shutting
  const isRefused = !isShut && leavesWithoutChief.length > 0
  return (
    <ConfirmDialog
      opened
      danger={!isShut}
      isRefused={isRefused}
      title={t(isShut ? 'everybody.letIn' : 'everybody.shutOut')}
      text={t(isShut ? 'everybody.letInText' : 'everybody.shutOutText', { name: displayName })}
      confirmLabel={t(isShut ? 'everybody.letIn' : 'everybody.shutOut')}
      onClose={onClose}
      onConfirm={async () => {
        await act.mutateAsync({ version })
      }}
    >
      {isRefused && (
        <p className="dx-person-warning">
          {t('everybody.withoutChief', { houses: leavesWithoutChief.join(', ') })}
        </p>
      )}
      {act.error && (
        <ErrorPanel title={t('everybody.refused')}>{reasonText(t, act.error)}</ErrorPanel>
      )}
    </ConfirmDialog>
  )
}
