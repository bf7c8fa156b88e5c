import { type ApiKey, revokeKey, rollKey } from '@dxweb/areas/access/keys/contract.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Issued } from './key-form.tsx'
import { IssuedSecret } from './texts/issued-secret.tsx'

interface StepProps {
  apiKey: ApiKey
  onClose: () => void
}

const labels = { overlapHours: 'keys.overlapHours' }
const helpTexts = { overlapHours: 'keys.overlapHours.about' }

export function RollKey({
  apiKey: { id, version, name },
  onClose,
  onIssued,
}: StepProps & { onIssued: (issued: Issued) => void }) {
  return (
    <CommandDialog
      endpoint={rollKey}
      params={{ id }}
      known={{ version }}
      initial={{ overlapHours: 24 }}
      labels={labels}
      helpTexts={helpTexts}
      titleKey="keys.roll"
      titleValues={{ name }}
      actionKey="keys.roll.do"
      failedKey="keys.roll.failed"
      onClose={onClose}
      onDone={({ token }) => {
        onClose()
        onIssued({ name, token })
      }}
    />
  )
}

export function RevokeKey({ apiKey: { id, name }, onClose }: StepProps) {
  const t = useText()
  const revoke = useCommand({
    endpoint: revokeKey,
    params: { id },
    doneKey: 'keys.revoked',
    isToasted: true,
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('keys.revoke.title', { name })}
      text={t('keys.revoke.text')}
      confirmLabel={t('keys.revoke')}
      onClose={onClose}
      onConfirm={() => revoke.mutate()}
    />
  )
}

export function IssuedKey({
  issued: { name, token },
  onClose,
}: {
  issued: Issued
  onClose: () => void
}) {
  const t = useText()
  return (
    <IssuedSecret
      title={t('keys.issued', { name })}
      about={t('keys.once')}
      label={t('keys.token')}
      secret={token}
      onClose={onClose}
    />
  )
}
