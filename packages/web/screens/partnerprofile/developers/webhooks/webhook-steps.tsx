import {
  disableWebhook,
  enableWebhook,
  removeWebhook,
  testWebhook,
  type Webhook,
} from '@dxweb/areas/webhooks/endpoints/contract.ts'
import { useEffect } from 'react'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { CommandDialog } from '../../../../parts/command/command-dialog.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Badge } from '../../../../ui/page/badge.tsx'
import { refusalText } from '../../../../ui/text/refusal-text.ts'
import { useText } from '../../../../ui/text/text.ts'
import { useFaultText } from './webhook-state.tsx'
import css from './webhooks.module.css'

interface StepProps {
  webhook: Webhook
  onClose: () => void
}

const enableLook = {
  labels: { skips: 'webhooks.enable.skips' },
  helpTexts: { skips: 'webhooks.enable.skips.about' },
}

export function EnableWebhook({ webhook: { id, version }, onClose }: StepProps) {
  return (
    <CommandDialog
      {...enableLook}
      endpoint={enableWebhook}
      params={{ id }}
      known={{ version }}
      initial={{ skips: false }}
      titleKey="webhooks.enable"
      doneKey="webhooks.enabled"
      failedKey="webhooks.enable.failed"
      onClose={onClose}
    />
  )
}

export function DisableWebhook({ webhook: { id, version }, onClose }: StepProps) {
  const t = useText()
  const disable = useCommand({
    endpoint: disableWebhook,
    params: { id },
    doneKey: 'webhooks.disabled',
    isToasted: true,
  })
  return (
    <ConfirmDialog
      opened
      title={t('webhooks.disable.title')}
      text={t('webhooks.disable.text')}
      confirmLabel={t('webhooks.disable')}
      onClose={onClose}
      onConfirm={() => disable.mutate({ version })}
    />
  )
}

export function RemoveWebhook({ webhook: { id }, onClose }: StepProps) {
  const t = useText()
  const remove = useCommand({
    endpoint: removeWebhook,
    params: { id },
    doneKey: 'webhooks.removed',
    isToasted: true,
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('webhooks.remove.title')}
      text={t('webhooks.remove.text')}
      confirmLabel={t('webhooks.remove')}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}

export function TestWebhook({ webhook: { id, url }, onClose }: StepProps) {
  const t = useText()
  const faultText = useFaultText()
  const { mutate, data, error, isPending } = useCommand({ endpoint: testWebhook, params: { id } })
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog
      opened
      size="small"
      title={t('webhooks.test')}
      onClose={onClose}
      actions={
        <>
          <Button busy={isPending} onClick={() => mutate()}>
            {t('webhooks.replay.do')}
          </Button>
          <Button look="main" onClick={onClose}>
            {t('keys.close')}
          </Button>
        </>
      }
    >
      <output className={css['address']}>
        <span className="dx-second">{url}</span>
        {isPending && <span>{t('webhooks.test.sending')}</span>}
        {error && <span>{refusalText(t, error)}</span>}
        {data && (
          <>
            <span>
              <Badge tone={data.fault === '' ? 'good' : 'bad'}>
                {data.fault === '' ? t('webhooks.test.ok') : t('webhooks.test.failed')}
              </Badge>{' '}
              {data.status ?? ''} {t('webhooks.ms', { ms: data.ms })}
            </span>
            {data.fault !== '' && <span>{faultText(data.fault, data.status)}</span>}
            {data.answer !== '' && <span className="dx-dim dx-small">{data.answer}</span>}
          </>
        )}
      </output>
    </Dialog>
  )
}
