import { addIntegration, removeIntegration } from '@dxweb/areas/integrations/contract.ts'
import { isPublicId, rightToSend } from '@dxweb/areas/integrations/rules.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useCan, useSession } from '../../../data/session/session.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FieldStack } from '../../../ui/fields/fields.tsx'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { ExtensionFields, type Integration, useTyped } from './extension-fields.tsx'
import { MailList } from './mail-list/mail-list.tsx'
import { RunLog } from './run-log.tsx'
import { SyncNow } from './sync-now.tsx'
import css from './extensions.module.css'

/** Returns true for errors that name fields; other errors are shown in a toast. */
const isAtField = (error: unknown) => error instanceof Refusal && error.fields !== undefined
const isStale = (error: unknown) => error instanceof Refusal && error.code === 'stale'

function useChange({ integrationId }: Integration) {
  const t = useText()
  const params = { integrationId }
  const failed = (key: string) => ({
    onError(error: unknown) {
      if (isAtField(error)) return
      toast({ tone: 'bad', text: isStale(error) ? refusalText(t, error) : t(key) })
    },
  })
  const add = useCommand({
    endpoint: addIntegration,
    params,
    doneKey: isPublicId(integrationId) ? 'integrations.doneId' : 'integrations.done',
  })
  const remove = useCommand({
    endpoint: removeIntegration,
    params,
    doneKey: 'integrations.removed',
  })
  return {
    add: (body: Parameters<typeof add.mutate>[0], onSuccess: () => void) =>
      add.mutate(body, { ...failed('integrations.failed.add'), onSuccess }),
    remove: () => remove.mutate(undefined, failed('integrations.failed.remove')),
    error: add.error,
    isAdding: add.isPending,
  }
}

interface RemoveProps {
  name: string
  /** True if the integration's key is a public id, not a secret. */
  isId: boolean
  onConfirm: () => void
}

function RemoveExtension({ name, isId, onConfirm }: RemoveProps) {
  const t = useText()
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => ask(true)}>
        {t('integrations.remove')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('integrations.removeTitle', { name })}
        text={t(isId ? 'integrations.removeIdText' : 'integrations.removeText')}
        confirmLabel={t('integrations.remove')}
        onClose={() => ask(false)}
        onConfirm={onConfirm}
      />
    </>
  )
}

// catalog: integrations.needs.*

export function ExtensionCard({ integration }: { integration: Integration }) {
  const t = useText()
  const { integrationId, isAdded, keyEnding } = integration
  const { user } = useSession()
  const can = useCan()
  const mayWrite = can('settings.write') && !user.sudo
  const right = rightToSend[integrationId]
  const { typed, body, change, forget } = useTyped(integration)
  const { add, remove, error, isAdding } = useChange(integration)
  const errors = fieldTexts(t, error)
  const name = t(`integrations.${integrationId}`)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    add(body, forget)
  }
  return (
    <Card
      title={name}
      actions={
        isAdded && (
          <Badge tone="info" icon={<IconCircleCheck size={14} aria-hidden />}>
            {t(isPublicId(integrationId) ? 'integrations.addedId' : 'integrations.added')}
          </Badge>
        )
      }
    >
      <p className="dx-second">{t(`integrations.${integrationId}.about`)}</p>
      {isAdded && (
        <p className="dx-second">
          {isPublicId(integrationId)
            ? t('rows.filter.of', {
                label: t(`integrations.key.${integrationId}`),
                text: keyEnding,
              })
            : t('integrations.keyEnds', { ending: keyEnding })}
        </p>
      )}
      {isAdded && <RunLog integrationId={integrationId} />}
      {isAdded && integrationId === 'mailList' && <MailList mayWrite={can(right)} />}
      {mayWrite && (
        <form noValidate className="dx-extension" onSubmit={submit}>
          <FieldStack>
            {can(right) ? (
              <ExtensionFields
                integration={integration}
                typed={typed}
                errors={errors}
                onChange={change}
              />
            ) : (
              <p className="dx-second">{t(`integrations.needs.${right}`)}</p>
            )}
            <div className={css['actions']}>
              {isAdded && (
                <RemoveExtension name={name} isId={isPublicId(integrationId)} onConfirm={remove} />
              )}
              {can(right) && isAdded && integrationId === 'customerCommunication' && <SyncNow />}
              {can(right) && (
                <Button type="submit" busy={isAdding}>
                  {t(isAdded ? 'integrations.save' : 'integrations.add')}
                </Button>
              )}
            </div>
          </FieldStack>
        </form>
      )}
    </Card>
  )
}
