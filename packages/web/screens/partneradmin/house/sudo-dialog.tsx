import { startSudo } from '@dxweb/areas/access/login/contract.ts'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { purgeWorkerCache } from '../../../data/session/purge-worker-cache.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import type { HouseUser } from '../ground/house.ts'

interface SudoDialogProps {
  houseId: number
  user: HouseUser
  onClose: () => void
}

const mostReason = 200

function useSudo({ houseId, user }: SudoDialogProps) {
  const enter = async () => {
    await purgeWorkerCache()
    window.location.assign(`/sudo/${user.id}/partners/${houseId}/default`)
  }
  return useCommand({ endpoint: startSudo, params: {}, onDone: () => void enter() })
}

/** Asks why, which is kept in the house's log, and goes on as the user. */
export function SudoDialog(props: SudoDialogProps) {
  const { houseId, user, onClose } = props
  const t = useText()
  const formId = useId()
  const [reason, tell] = useState('')
  const [isAsked, ask] = useState(false)
  const start = useSudo(props)
  const isMissing = reason.trim() === ''
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    ask(true)
    if (!isMissing) start.mutate({ userId: user.id, partnerId: houseId, reason })
  }
  return (
    <Dialog
      opened
      size="small"
      title={t('partneradmin.sudo')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} look="main" busy={start.isPending}>
            {t('partneradmin.sudo')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <FieldStack>
          <p>{t('partneradmin.sudo.text', { name: user.displayName })}</p>
          <TextField
            required
            label={t('partneradmin.sudo.reason')}
            about={t('partneradmin.sudo.reasonAbout')}
            maxLength={mostReason}
            error={isAsked && isMissing && t('field.required')}
            value={reason}
            onChange={tell}
          />
          {start.error && (
            <ErrorPanel title={t('partneradmin.sudo.failed')}>
              {refusalText(t, start.error)}
            </ErrorPanel>
          )}
        </FieldStack>
      </form>
    </Dialog>
  )
}
