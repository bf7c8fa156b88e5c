import { listRuns } from '@dxweb/areas/integrations/runs/contract.ts'
import { isOpenRun } from '@dxweb/areas/integrations/runs/rules.ts'
import type { IntegrationId } from '@dxweb/areas/integrations/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useMemo, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import css from './extensions.module.css'

// catalog: integrations.run.state.*
// catalog: integrations.run.cause.*
// catalog: integrations.run.error.*

type Run = ReplyOf<typeof listRuns.parts>['data'][number]

const tones = {
  queued: 'off',
  starting: 'info',
  running: 'info',
  done: 'good',
  partly: 'warn',
  failed: 'bad',
} as const

const counted = ['sent', 'removed', 'received', 'refused'] as const

/** Omits zero counts: 'Sendt 12 · Tatt ut 3'. */
const countsText = (t: Text, run: Run): string =>
  counted
    .filter((name) => run[name] > 0)
    .map((name) => t(`integrations.run.${name}`, { count: run[name] }))
    .join(' · ')

function errorOf(t: Text, { errorCode, errorText }: Run): string {
  if (errorCode === null) return ''
  const text = t(`integrations.run.error.${errorCode}`)
  return errorText === '' ? text : `${text} (${errorText})`
}

function RunState({ run: { state } }: { run: Run }) {
  const t = useText()
  return <Badge tone={tones[state]}>{t(`integrations.run.state.${state}`)}</Badge>
}

const columnsOf = (t: Text): Column<Run>[] => [
  {
    key: 'queuedAt',
    header: t('integrations.run.at'),
    main: true,
    value: ({ queuedAt }) => queuedAt,
    cell: ({ startedAt, queuedAt }) => <DateText value={startedAt ?? queuedAt} shape="moment" />,
  },
  {
    key: 'cause',
    header: t('integrations.run.cause'),
    hideBelow: 769,
    cell: ({ cause, userName }) => userName || t(`integrations.run.cause.${cause}`),
  },
  { key: 'state', header: t('integrations.run.state'), cell: (run) => <RunState run={run} /> },
  {
    key: 'result',
    header: t('integrations.run.result'),
    cell: (run) => [countsText(t, run), errorOf(t, run)].filter(Boolean).join('. '),
  },
]

function LogDialog({ runs, name, onClose }: { runs: Run[]; name: string; onClose: () => void }) {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const title = t('integrations.run.logOf', { name })
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('integrations.run.close')}</Button>}
    >
      <DataTable
        label={title}
        rows={runs}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<p>{t('integrations.run.none')}</p>}
      />
    </Dialog>
  )
}

export function RunLog({ integrationId }: { integrationId: IntegrationId }) {
  const t = useText()
  const [isOpen, open] = useState(false)
  const { data, isError } = useRead(listRuns, { integrationId })
  const name = t(`integrations.${integrationId}`)
  if (isError) return <p className="dx-second">{t('integrations.run.notRead')}</p>
  const [last] = data?.data ?? []
  if (last === undefined) return data && <p className="dx-second">{t('integrations.run.none')}</p>
  const counts = countsText(t, last)
  const error = errorOf(t, last)
  return (
    <div className={css['last']}>
      <p>
        <RunState run={last} />{' '}
        <DateText value={last.endedAt ?? last.startedAt ?? last.queuedAt} shape="moment" />
        {counts !== '' && !isOpenRun(last.state) && <span className="dx-second"> · {counts}</span>}
      </p>
      {error !== '' && <p className={css['error']}>{error}</p>}
      <Button look="quiet" onClick={() => open(true)}>
        {t('integrations.run.log')}
      </Button>
      {isOpen && data && <LogDialog runs={data.data} name={name} onClose={() => open(false)} />}
    </div>
  )
}
