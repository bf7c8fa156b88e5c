import { getSyncStatus, startSync } from '@dxweb/areas/integrations/mail-list/contract.ts'
import { isOpenRun } from '@dxweb/areas/integrations/runs/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useState } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { useCommand } from '../../../../data/rows/use-command.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { toast } from '../../../../ui/messages/toast.tsx'
import { DateText } from '../../../../ui/text/date-text.tsx'
import { useText } from '../../../../ui/text/text.ts'
import css from './mail-list.module.css'

// catalog: mailList.phase.*

type Status = ReplyOf<typeof getSyncStatus.parts>

const pollMs = 2000

/** Returns true if the status was read before the click; ids of runs increase with time. */
const isBehind = (status: Status | undefined, asked: string | null): boolean =>
  asked !== null && (status?.runId ?? '') < asked

const isBusy = (status: Status | undefined, asked: string | null): boolean =>
  isBehind(status, asked) || (!!status?.state && isOpenRun(status.state))

/** Returns 'queued' from the click until the status includes the requested run. */
function phaseOf(status: Status | undefined, asked: string | null): string {
  if (isBehind(status, asked)) return 'queued'
  const { state = null } = status ?? {}
  if (state === null) return 'never'
  return state === 'running' ? 'syncing' : state
}

export function SyncNow({ canStart }: { canStart: boolean }) {
  const t = useText()
  const [asked, ask] = useState<string | null>(null)
  const { data, isError } = useRead(
    getSyncStatus,
    {},
    { refetchInterval: ({ state }) => (isBusy(state.data, asked) ? pollMs : false) },
  )
  const start = useCommand({
    endpoint: startSync,
    params: {},
    onDone: ({ runId }) => ask(runId),
  })
  const onError = () => toast({ tone: 'bad', text: t('mailList.failed.start') })
  const phase = start.isPending ? 'queued' : phaseOf(data, asked)
  const isRunning = start.isPending || isBusy(data, asked)
  return (
    <div className={css['sync']}>
      <output>
        {t(`mailList.phase.${phase}`)}
        {data?.lastSuccessAt && (
          <span className="dx-second">
            {' '}
            {t('mailList.lastSuccess')} <DateText value={data.lastSuccessAt} shape="moment" />
          </span>
        )}
      </output>
      {isError && <p className="dx-second">{t('mailList.failed.status')}</p>}
      {canStart && (
        <Button busy={isRunning} onClick={() => start.mutate(undefined, { onError })}>
          {t('mailList.sync')}
        </Button>
      )}
    </div>
  )
}
