import {
  changeWebhook,
  makeWebhook,
  rotateWebhookSecret,
  type Webhook,
} from '@dxweb/areas/webhooks/endpoints/contract.ts'
import {
  everyWebhookType,
  type WebhookGroup,
  type WebhookType,
  webhookTypes,
} from '@dxweb/kit/definitions/webhook-types.ts'
import { CommandDialog } from '../../../../parts/command/command-dialog.tsx'
import type { DrawnInput } from '../../../../parts/command/command-fields.tsx'
import { CheckField } from '../../../../ui/fields/fields.tsx'
import { useText } from '../../../../ui/text/text.ts'
import css from './webhooks.module.css'

// catalog: webhooks.type.*
// catalog: webhooks.group.*

function Types({ typed, error, onChange }: DrawnInput) {
  const t = useText()
  const chosen = new Set(typed as readonly WebhookType[])
  const toggle = (types: readonly WebhookType[], isOn: boolean) =>
    onChange(everyWebhookType.filter((each) => (types.includes(each) ? isOn : chosen.has(each))))
  const groups = Object.entries(webhookTypes) as [WebhookGroup, readonly WebhookType[]][]
  return (
    <div className={css['types']}>
      <b>{t('webhooks.types')}</b>
      {error && <p role="alert">{error}</p>}
      {groups.map(([group, types]) => (
        <fieldset key={group}>
          <legend>{t(`webhooks.group.${group}`)}</legend>
          {types.map((type) => (
            <CheckField
              key={type}
              label={t(`webhooks.type.${type}`)}
              value={chosen.has(type)}
              onChange={(isOn) => toggle([type], isOn)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

const look = {
  labels: { url: 'label.address', description: 'label.description' },
  helpTexts: { url: 'webhooks.url.about' },
  drawn: ['types'],
  renderDrawn: (input: DrawnInput) => (input.name === 'types' ? <Types {...input} /> : null),
  size: 'normal',
} as const

export interface Issued {
  url: string
  secret: string
}

interface IssuingProps {
  onClose: () => void
  onIssued: (issued: Issued) => void
}

const empty = { url: '', description: '', types: [] }

export function NewWebhook({ onClose, onIssued }: IssuingProps) {
  return (
    <CommandDialog
      {...look}
      endpoint={makeWebhook}
      params={{}}
      initial={empty}
      titleKey="webhooks.make"
      actionKey="webhooks.make.do"
      failedKey="webhooks.make.failed"
      onClose={onClose}
      onDone={({ secret }, { url }) => {
        onClose()
        onIssued({ url, secret })
      }}
    />
  )
}

export function ChangeWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, version, url, description } = webhook
  const types = everyWebhookType.filter((type) => webhook.types.includes(type))
  return (
    <CommandDialog
      {...look}
      endpoint={changeWebhook}
      params={{ id }}
      known={{ version }}
      initial={{ url, description, types }}
      titleKey="webhooks.change"
      actionKey="rows.save"
      doneKey="keys.saved"
      failedKey="webhooks.change.failed"
      onClose={onClose}
    />
  )
}

const rotateLook = {
  labels: { overlapHours: 'keys.overlapHours' },
  helpTexts: { overlapHours: 'webhooks.overlapHours.about' },
}

export function RotateSecret({ webhook, onClose, onIssued }: IssuingProps & { webhook: Webhook }) {
  const { id, version, url } = webhook
  return (
    <CommandDialog
      {...rotateLook}
      endpoint={rotateWebhookSecret}
      params={{ id }}
      known={{ version }}
      initial={{ overlapHours: 24 }}
      titleKey="webhooks.rotate"
      actionKey="webhooks.rotate.do"
      failedKey="webhooks.rotate.failed"
      onClose={onClose}
      onDone={({ secret }) => {
        onClose()
        onIssued({ url, secret })
      }}
    />
  )
}
