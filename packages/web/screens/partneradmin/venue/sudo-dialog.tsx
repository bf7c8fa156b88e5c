import { startSudo } from '@dxweb/areas/access/login/contract.ts'
import { type FormEvent, useId } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { rememberBeforeSudo } from '../../../data/session/before-sudo.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { purgeWorkerCache } from '../../../data/session/purge-worker-cache.ts'
import { ReasonField, useReason } from '../../../parts/sudo/reason-field.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FieldStack } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { VenueUser } from '../ground/venue.ts'

interface SudoDialogProps {
  venueId: number
  user: VenueUser
  onClose: () => void
}

function useSudo({ venueId, user }: SudoDialogProps) {
  const enter = async () => {
    await purgeWorkerCache()
    rememberBeforeSudo()
    window.location.assign(`/sudo/${user.id}${pagePath(venueId, 'default')}`)
  }
  return useCommand({ endpoint: startSudo, params: {}, onDone: () => void enter() })
}

export function SudoDialog(props: SudoDialogProps) {
  const { venueId, user, onClose } = props
  const t = useText()
  const formId = useId()
  const why = useReason()
  const start = useSudo(props)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (why.check()) start.mutate({ userId: user.id, partnerId: venueId, reason: why.reason })
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
          <ReasonField of={why} error={start.error} />
        </FieldStack>
      </form>
    </Dialog>
  )
}
