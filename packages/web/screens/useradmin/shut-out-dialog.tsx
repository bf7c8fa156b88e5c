import { letIn, shutOut } from '@dxweb/areas/access/platform-users/contract.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'
import type { FoundPerson } from './found-person.ts'
import { DoneByAnother } from './done-by-another.tsx'
import styles from './useradmin.module.css'

export type Act = 'shutOut' | 'letIn'

interface ShutOutProps {
  person: FoundPerson
  /** Action for which the dialog was opened. It stays the same if another clerk changes the user's state meanwhile. */
  act: Act
  onClose: () => void
}

export function ShutOutDialog({ person, act, onClose }: ShutOutProps) {
  const t = useText()
  const isShutting = act === 'shutOut'
  const { id, version, displayName: name, leavesWithoutChief, state } = person
  const params = { id }
  const shutting = useCommand({ endpoint: shutOut, params, doneKey: 'everybody.isOut' })
  const letting = useCommand({ endpoint: letIn, params, doneKey: 'everybody.isIn' })
  const command = isShutting ? shutting : letting
  const isDone = state === 'merged' || isShutting === (state === 'shutOut')
  const isAnothers = isDone && !command.isPending && !command.isSuccess
  const isAlone = isShutting && !isDone && leavesWithoutChief.length > 0
  return (
    <ConfirmDialog
      opened
      danger={isShutting}
      isRefused={isAnothers || isAlone}
      title={t(`everybody.${act}`)}
      text={t(`everybody.${act}Text`, { name })}
      confirmLabel={t(`everybody.${act}`)}
      onClose={onClose}
      onConfirm={async () => {
        await command.mutateAsync({ version })
      }}
    >
      {isAlone && (
        <p className={styles['personWarning']}>
          {t('everybody.withoutChief', { venues: leavesWithoutChief.join(', ') })}
        </p>
      )}
      {isAnothers ? (
        <DoneByAnother person={person} />
      ) : (
        command.error && (
          <ErrorPanel title={t('everybody.refused')}>{reasonText(t, command.error)}</ErrorPanel>
        )
      )}
    </ConfirmDialog>
  )
}
