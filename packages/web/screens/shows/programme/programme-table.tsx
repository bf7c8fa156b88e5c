import type { ProgrammeField } from '@dxweb/areas/events/programme/read-programme.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useWhen } from '../../../data/session/use-when.ts'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import { TimeSpan } from '../ground/time-span.tsx'
import type { EventChoices } from '../ground/queries.ts'
import type { MetByRow } from './send-programme.ts'
import type { ProgrammeLine } from './use-programme.ts'

export type Standing = 'faulty' | 'risky' | 'free'

export function standingOf(line: ProgrammeLine, met: MetByRow | undefined): Standing {
  const found = met?.get(line.row) ?? []
  if (line.faults.length > 0 || line.times === null) return 'faulty'
  if (found.some(({ isSameStart }) => isSameStart)) return 'faulty'
  return found.length > 0 || line.takenBy !== null ? 'risky' : 'free'
}

function Notes({ line, met }: { line: ProgrammeLine; met: MetByRow | undefined }) {
  const t = useText()
  const when = useWhen()
  const own = line.faults.map(({ field, code, params }) => ({
    key: `${field} ${code}`,
    text: t('rows.import.faultOf', {
      label: fieldName(t, field),
      fault: t(`field.${code}`, params),
    }),
  }))
  const theirs = (met?.get(line.row) ?? []).map((each) => ({
    key: String(each.eventId),
    text: !each.isSameStart
      ? t('shows.programme.meets', { title: each.title, at: when(each.startsAt, 'time') })
      : each.title === line.show?.title
        ? t('shows.programme.already')
        : t('shows.programme.sameStart', { title: each.title }),
  }))
  const inSheet =
    line.takenBy !== null && own.length === 0
      ? [{ key: 'sheet', text: t('shows.programme.meetsLine', { row: line.takenBy }) }]
      : []
  return [...own, ...theirs, ...inSheet].map(({ key, text }) => (
    <span key={key} className="dx-import-fault">
      <IconAlertTriangle size={14} aria-hidden />
      {text}
    </span>
  ))
}

const fieldName = (t: Text, field: ProgrammeField) => t(`shows.programme.field.${field}`)

interface TableProps {
  lines: readonly ProgrammeLine[]
  choices: EventChoices
  met: MetByRow | undefined
  isTaken: (line: ProgrammeLine) => boolean
  canTake: (line: ProgrammeLine) => boolean
  onTake: (row: number, isTaken: boolean) => void
}

/** The line's own text, for what could not be read. */
const rawOf = (line: ProgrammeLine) => line.cells.filter(Boolean).join(' · ')

function useColumns({
  choices,
  met,
  isTaken,
  canTake,
  onTake,
}: TableProps): Column<ProgrammeLine>[] {
  const t = useText()
  return useMemo(() => {
    const halls = new Map(choices.auditoriums.map(({ id, name }) => [id, name]))
    return [
      {
        key: 'take',
        header: t('shows.programme.take'),
        width: '64px',
        cell: (line) => (
          <input
            type="checkbox"
            className="dx-programme-take"
            aria-label={t('shows.programme.takeLine', { row: line.number })}
            checked={isTaken(line)}
            disabled={!canTake(line)}
            onChange={(event) => onTake(line.row, event.currentTarget.checked)}
          />
        ),
      },
      {
        key: 'row',
        header: t('rows.import.row'),
        numeric: true,
        width: '60px',
        hideBelow: 769,
        value: (line) => line.number,
      },
      {
        key: 'title',
        header: t('shows.title'),
        main: true,
        cell: (line) => line.show?.title ?? <span className="dx-dim">{rawOf(line)}</span>,
      },
      {
        key: 'hall',
        header: t('shows.hall'),
        width: '130px',
        oneLine: true,
        hideBelow: 769,
        cell: (line) => line.show && (halls.get(line.show.auditoriumId) ?? ''),
      },
      {
        key: 'when',
        header: t('shows.when'),
        width: '250px',
        cell: (line) => line.times && <TimeSpan {...line.times} />,
      },
      {
        key: 'notes',
        header: t('shows.programme.notes'),
        cell: (line) => <Notes line={line} met={met} />,
      },
    ]
  }, [t, choices, met, isTaken, canTake, onTake])
}

export function ProgrammeTable(props: TableProps) {
  const t = useText()
  const columns = useColumns(props)
  return (
    <DataTable
      label={t('shows.programme.title')}
      rows={props.lines}
      columns={columns}
      rowKey={(line) => line.row}
      sortInUrl={false}
      empty={<EmptyState title={t('rows.import.empty')} />}
    />
  )
}
