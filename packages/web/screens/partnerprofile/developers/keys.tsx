import { type ApiKey, listKeys } from '@dxweb/areas/access/keys/contract.ts'
import { neededToGive } from '@dxweb/areas/access/keys/rules.ts'
import { IconBan, IconKey, IconPencil, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCan, useSession } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import type { SectionTabProps } from '../section/section.ts'
import { ChangeKey, type Issued, NewKey } from './key-form.tsx'
import { IssuedKey, RevokeKey, RollKey } from './key-steps.tsx'
import css from './developers.module.css'

// catalog: keys.state.*
// catalog: keys.right.*

type Step = 'change' | 'roll' | 'revoke'

interface Asked {
  apiKey: ApiKey
  step: Step
}

const tones = { active: 'good', expired: 'warn', revoked: 'off' } as const

function Name({ t, apiKey }: { t: Text; apiKey: ApiKey }) {
  const { name, till, state, secrets } = apiKey
  return (
    <span className={css['name']}>
      <b>{name}</b> <Badge tone={tones[state]}>{t(`keys.state.${state}`)}</Badge>
      {till !== null && <span className="dx-dim dx-small">{t('keys.ofTill', { till })}</span>}
      {secrets.map(({ prefix, endsAt }) => (
        <span key={prefix} className="dx-dim dx-small">
          <code>{prefix}…</code>
          {endsAt !== null && (
            <>
              {' '}
              {t('keys.until')} <DateText value={endsAt} shape="moment" />
            </>
          )}
        </span>
      ))}
    </span>
  )
}

function Steps({ t, apiKey, ask }: { t: Text; apiKey: ApiKey; ask: (asked: Asked) => void }) {
  const may = useCan()
  const { name, state, permissions } = apiKey
  if (state === 'revoked') return null
  const hasRights = permissions.every((right) => may(neededToGive(right)))
  return (
    <span className={css['steps']}>
      <IconButton
        label={t('keys.change', { name })}
        icon={<IconPencil size={17} />}
        onClick={() => ask({ apiKey, step: 'change' })}
      />
      {hasRights && (
        <IconButton
          label={t('keys.roll', { name })}
          icon={<IconRefresh size={17} />}
          onClick={() => ask({ apiKey, step: 'roll' })}
        />
      )}
      <IconButton
        label={t('keys.revoke.of', { name })}
        icon={<IconBan size={17} />}
        onClick={() => ask({ apiKey, step: 'revoke' })}
      />
    </span>
  )
}

const columnsOf = (t: Text, ask: ((asked: Asked) => void) | null): Column<ApiKey>[] => [
  {
    key: 'name',
    header: t('label.name'),
    main: true,
    value: ({ name }) => name,
    cell: (apiKey) => <Name t={t} apiKey={apiKey} />,
  },
  {
    key: 'permissions',
    header: t('keys.permissions'),
    hideBelow: 769,
    cell: ({ permissions }) => permissions.map((right) => t(`keys.right.${right}`)).join(', '),
  },
  {
    key: 'usedAt',
    header: t('keys.usedAt'),
    value: ({ usedAt }) => usedAt,
    cell: ({ usedAt }) =>
      usedAt === null ? t('keys.neverUsed') : <DateText value={usedAt} shape="moment" />,
  },
  {
    key: 'expiresAt',
    header: t('keys.expiresAt'),
    hideBelow: 1025,
    value: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) =>
      expiresAt === null ? t('keys.noEnd') : <DateText value={expiresAt} shape="moment" />,
  },
  {
    key: 'madeAt',
    header: t('keys.madeBy'),
    hideBelow: 1025,
    value: ({ madeAt }) => madeAt,
    cell: ({ madeAt, madeBy }) => (
      <>
        {madeBy}, <DateText value={madeAt} shape="date" />
      </>
    ),
  },
  ...(ask
    ? [
        {
          key: 'steps',
          header: t('keys.steps'),
          isFixed: true,
          cell: (apiKey: ApiKey) => <Steps t={t} apiKey={apiKey} ask={ask} />,
        },
      ]
    : []),
]

interface DialogsProps {
  asked: Asked | 'new' | Issued | null
  ask: (asked: DialogsProps['asked']) => void
}

function Dialogs({ asked, ask }: DialogsProps) {
  const onClose = () => ask(null)
  if (asked === null) return null
  if (asked === 'new') return <NewKey onClose={onClose} onIssued={ask} />
  if ('token' in asked) return <IssuedKey issued={asked} onClose={onClose} />
  const { apiKey, step } = asked
  if (step === 'change') return <ChangeKey apiKey={apiKey} onClose={onClose} />
  if (step === 'roll') return <RollKey apiKey={apiKey} onClose={onClose} onIssued={ask} />
  return <RevokeKey apiKey={apiKey} onClose={onClose} />
}

export function Keys({ section, tabs }: SectionTabProps) {
  const t = useText()
  const { user } = useSession()
  const mayWrite = useCan()('settings.write') && !user.sudo
  const found = useRead(listKeys, {})
  const [asked, ask] = useState<DialogsProps['asked']>(null)
  const columns = useMemo(() => columnsOf(t, mayWrite ? ask : null), [t, mayWrite])
  const make = mayWrite && (
    <Button look="main" onClick={() => ask('new')}>
      {t('keys.make')}
    </Button>
  )
  return (
    <Page title={t(section.titleKey)} actions={make}>
      {tabs}
      <p className={`dx-second ${css['about']}`}>{t('keys.about')}</p>
      {user.sudo && <p className="dx-second">{t('keys.notInSudo')}</p>}
      <Loaded
        of={found}
        failedKey="keys.failed"
        waiting={<SkeletonPage label={t('shell.loading')} />}
      >
        {({ data }) => (
          <DataTable
            label={t('keys.list')}
            rows={data}
            columns={columns}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                icon={<IconKey size={24} stroke={1.7} />}
                title={t('keys.none')}
                text={t('keys.noneText')}
              />
            }
          />
        )}
      </Loaded>
      <Dialogs asked={asked} ask={ask} />
    </Page>
  )
}
