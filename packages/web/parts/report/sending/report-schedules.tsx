import {
  deleteSchedule,
  type ReportSchedule,
  switchSchedule,
} from '@dxweb/areas/reports/schedules/contract.ts'
import { isMonthly } from '@dxweb/areas/reports/schedules/rules.ts'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ConfirmDeletion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useText } from '../../../ui/text/text.ts'
import { type Asked, ChangeSending, type ScheduledContent } from './sending-dialog.tsx'
import { SentDialog } from './sent-dialog.tsx'
import { StateBadge, stateOf } from './sent-state.tsx'

// catalog: report.send.rhythm.*
// catalog: shows.period.*
// catalog: report.send.stopped.*

function Steps({ schedule, sent }: { schedule: ReportSchedule; sent: ScheduledContent }) {
  const t = useText()
  const [isAsking, ask] = useState(false)
  const [isChanging, change] = useState(false)
  const { id, isActive } = schedule
  const shared = { params: { scheduleId: id }, isToasted: true }
  const turn = useCommand({ endpoint: switchSchedule, ...shared })
  const remove = useCommand({ endpoint: deleteSchedule, ...shared })
  const Icon = isActive ? IconPlayerPause : IconPlayerPlay
  return (
    <>
      <IconButton
        label={t('report.send.change')}
        icon={<IconPencil size={17} />}
        onClick={() => change(true)}
      />
      {isChanging && (
        <ChangeSending schedule={schedule} sent={sent} onClose={() => change(false)} />
      )}
      <IconButton
        label={t(isActive ? 'report.send.stop' : 'report.send.start')}
        icon={<Icon size={17} />}
        disabled={turn.isPending}
        onClick={() => turn.mutate({ isActive: !isActive })}
      />
      <IconButton
        label={t('shell.delete')}
        icon={<IconTrash size={17} />}
        onClick={() => ask(true)}
      />
      <ConfirmDeletion
        opened={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

function useColumns(sending: ScheduledContent): Column<ReportSchedule>[] {
  const t = useText()
  const when = useWhen()
  return useMemo(() => {
    const rhythm = ({ rhythm: name, monthDay, sendAt, afterHours }: ReportSchedule) =>
      afterHours === null
        ? t('report.send.at', {
            rhythm: t(`report.send.rhythm.${name}`),
            day: isMonthly(name) ? ` (${monthDay}.)` : '',
            time: sendAt ?? '',
          })
        : t('report.send.after', { hours: afterHours })
    const what = ({ period, format, eventsOf }: ReportSchedule) =>
      [...eventsOf, period && t(`shows.period.${period}`), t(`export.${format}`)]
        .filter(Boolean)
        .join(' · ')
    const cell = (key: string, draw: Column<ReportSchedule>['cell'], more: object = {}) => ({
      key,
      header: t(`report.send.column.${key}`),
      cell: draw,
      ...more,
    })
    return [
      cell('when', rhythm, { main: true }),
      cell('what', what, { hideBelow: 769 }),
      cell('recipients', ({ recipients }) => recipients.join(', '), { hideBelow: 769 }),
      cell('madeBy', ({ madeBy }) => madeBy, { hideBelow: 1025 }),
      cell(
        'last',
        ({ sent: [last] }) =>
          last ? (
            <>
              {when(last.plannedFor, 'moment')} <StateBadge state={stateOf(last)} />
            </>
          ) : null,
        { hideBelow: 769 },
      ),
      cell('next', ({ nextAt, isActive, stopped }) => {
        if (nextAt) return when(nextAt, 'moment')
        return isActive ? t('report.send.noEvent') : t(`report.send.stopped.${stopped || 'byHand'}`)
      }),
      cell('steps', (schedule) => <Steps schedule={schedule} sent={sending} />, {
        width: '148px',
        isFixed: true,
      }),
    ]
  }, [t, when, sending])
}

export function ReportSchedules(props: {
  sent: ScheduledContent
  asked: Asked
  schedules: readonly ReportSchedule[]
}) {
  const { sent, asked, schedules } = props
  const t = useText()
  const columns = useColumns(sent)
  const [shownId, show] = useState<string | null>(null)
  const shown = schedules.find(({ id }) => id === shownId)
  return (
    <Card title={t('report.send.title')} flush>
      <DataTable
        label={t('report.send.title')}
        rows={schedules}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => show(id)}
        isOrdered
        empty={null}
      />
      {shown && (
        <SentDialog schedule={shown} sent={sent} asked={asked} onClose={() => show(null)} />
      )}
    </Card>
  )
}
