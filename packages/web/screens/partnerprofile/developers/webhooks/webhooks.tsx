import { listWebhooks, type Webhook } from '@dxweb/areas/webhooks/endpoints/contract.ts'
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { useCan, useSession } from '../../../../data/session/session.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { EmptyState } from '../../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { SkeletonPage } from '../../../../ui/messages/skeleton.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Link } from '../../../../ui/place/link.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { type Text, useText } from '../../../../ui/text/text.ts'
import type { SectionTabProps } from '../../section/section.ts'
import { IssuedSecret } from '../texts/issued-secret.tsx'
import { ChangeWebhook, type Issued, NewWebhook, RotateSecret } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'
import { DisableWebhook, EnableWebhook, RemoveWebhook, TestWebhook } from './webhook-steps.tsx'
import css from './webhooks.module.css'

const steps = {
  test: IconSend,
  change: IconPencil,
  rotate: IconRefresh,
  disable: IconPlayerPause,
  enable: IconPlayerPlay,
  remove: IconTrash,
} as const
type Step = keyof typeof steps

// catalog: webhooks.step.*

interface Asked {
  webhook: Webhook
  step: Step
}

type Ask = (asked: Asked) => void

function Steps({ t, webhook, ask }: { t: Text; webhook: Webhook; ask: Ask }) {
  const isOff = webhook.disabledAs !== null
  const shown = (Object.keys(steps) as Step[]).filter(
    (step) => step !== (isOff ? 'disable' : 'enable'),
  )
  return (
    <span className={css['steps']}>
      {shown.map((step) => {
        const Icon = steps[step]
        return (
          <IconButton
            key={step}
            label={t(`webhooks.step.${step}`, { url: webhook.url })}
            icon={<Icon size={17} />}
            onClick={() => ask({ webhook, step })}
          />
        )
      })}
    </span>
  )
}

const most = 1000
const counted = (t: Text, count: number) =>
  count < most ? t('webhooks.count', { count }) : t('webhooks.countMost')

const columnsOf = (t: Text, base: string, ask: Ask | null): Column<Webhook>[] => [
  {
    key: 'url',
    header: t('label.address'),
    main: true,
    value: ({ url }) => url,
    cell: ({ id, url, description }) => (
      <span className={css['address']}>
        <Link to={`${base}/${id}`}>{url}</Link>
        {description && <span className="dx-dim dx-small">{description}</span>}
      </span>
    ),
  },
  {
    key: 'types',
    header: t('webhooks.types'),
    hideBelow: 1025,
    cell: ({ types }) => t('webhooks.typeCount', { count: types.length }),
  },
  {
    key: 'state',
    header: t('webhooks.state'),
    cell: (webhook) => <WebhookState webhook={webhook} />,
  },
  {
    key: 'waiting',
    header: t('webhooks.waiting'),
    numeric: true,
    hideBelow: 769,
    cell: ({ waiting }) => counted(t, waiting),
  },
  {
    key: 'failed',
    header: t('webhooks.failed'),
    numeric: true,
    hideBelow: 769,
    cell: ({ failed }) => counted(t, failed),
  },
  ...(ask
    ? [
        {
          key: 'steps',
          header: t('keys.steps'),
          isFixed: true,
          cell: (webhook: Webhook) => <Steps t={t} webhook={webhook} ask={ask} />,
        },
      ]
    : []),
]

interface DialogsProps {
  asked: Asked | 'new' | Issued | null
  ask: (asked: DialogsProps['asked']) => void
}

const stepDialogs = {
  test: TestWebhook,
  change: ChangeWebhook,
  disable: DisableWebhook,
  enable: EnableWebhook,
  remove: RemoveWebhook,
}

function Dialogs({ asked, ask }: DialogsProps) {
  const t = useText()
  const onClose = () => ask(null)
  if (asked === null) return null
  if (asked === 'new') return <NewWebhook onClose={onClose} onIssued={ask} />
  if ('secret' in asked) {
    return (
      <IssuedSecret
        title={t('webhooks.issued')}
        about={t('webhooks.once', { url: asked.url })}
        label={t('webhooks.secret')}
        secret={asked.secret}
        onClose={onClose}
      />
    )
  }
  const { webhook, step } = asked
  if (step === 'rotate') return <RotateSecret webhook={webhook} onClose={onClose} onIssued={ask} />
  const StepDialog = stepDialogs[step]
  return <StepDialog webhook={webhook} onClose={onClose} />
}

export default function Webhooks({ section, tabs, base }: SectionTabProps & { base: string }) {
  const t = useText()
  const { user } = useSession()
  const mayWrite = useCan()('settings.write') && !user.sudo
  const found = useRead(listWebhooks, {})
  const [asked, ask] = useState<DialogsProps['asked']>(null)
  const columns = useMemo(() => columnsOf(t, base, mayWrite ? ask : null), [t, base, mayWrite])
  const make = mayWrite && (
    <Button look="main" onClick={() => ask('new')}>
      {t('webhooks.make')}
    </Button>
  )
  return (
    <Page title={t(section.titleKey)} actions={make}>
      {tabs}
      <p className={`dx-second ${css['about']}`}>{t('webhooks.about')}</p>
      {user.sudo && <p className="dx-second">{t('keys.notInSudo')}</p>}
      <Loaded
        of={found}
        failedKey="webhooks.listFailed"
        waiting={<SkeletonPage label={t('shell.loading')} />}
      >
        {({ data }) => (
          <DataTable
            label={t('webhooks.list')}
            rows={data}
            columns={columns}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                icon={<IconWebhook size={24} stroke={1.7} />}
                title={t('webhooks.none')}
                text={t('webhooks.noneText')}
              />
            }
          />
        )}
      </Loaded>
      <Dialogs asked={asked} ask={ask} />
    </Page>
  )
}
