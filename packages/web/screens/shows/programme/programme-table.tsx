import type {
  ProgrammeFault,
  ProgrammeField,
} from '@dxweb/areas/events/programme/read-programme.ts'
import { useMemo, useState } from 'react'
import { useWhen } from '../../../data/session/use-when.ts'
import { CorrectedText } from '../../../parts/register/import/corrected-text.tsx'
import { FaultNote } from '../../../parts/register/import/fault-note.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import { TimeSpan } from '../ground/time-span.tsx'
import type { EventChoices } from '../ground/queries.ts'
import type { OverlapsByRow } from './send-programme.ts'
import type { Programme, ProgrammeLine } from './use-programme.ts'
import styles from './programme.module.css'

export type Standing = 'faulty' | 'risky' | 'free'

export function standingOf(line: ProgrammeLine, overlaps: OverlapsByRow | undefined): Standing {
  const found = overlaps?.get(line.row) ?? []
  if (line.faults.length > 0 || line.times === null) return 'faulty'
  if (found.some(({ isSameStart }) => isSameStart)) return 'faulty'
  return found.length > 0 || line.takenBy !== null ? 'risky' : 'free'
}

const faultText = (t: Text, { field, code, params }: ProgrammeFault) =>
  t('rows.import.faultOf', { label: fieldName(t, field), fault: t(`field.${code}`, params) })

interface NotesProps {
  line: ProgrammeLine
  overlaps: OverlapsByRow | undefined
  programme: Programme
  /** Fields that had errors; they remain inputs after correction, so that they keep the focus. */
  corrected: ReadonlySet<ProgrammeField>
}

/** Shows the errors of a line, with an input for each faulty cell of the sheet. */
function Faults({ line, programme: { sheet, work }, corrected }: Omit<NotesProps, 'overlaps'>) {
  const t = useText()
  const columns = sheet?.columns ?? []
  const open = [...corrected].filter((field) => columns.includes(field))
  const others = line.faults.filter(({ field }) => !open.includes(field))
  return (
    <>
      {open.map((field) => {
        const at = columns.indexOf(field)
        const fault = line.faults.find((each) => each.field === field)
        return (
          <CorrectedText
            key={field}
            label={t('rows.import.cell', { label: fieldName(t, field), row: line.name })}
            text={line.cells[at] ?? ''}
            fault={fault && faultText(t, fault)}
            onCorrect={(text) => work.correct(line.number, at, text)}
          />
        )
      })}
      {others.map((fault) => (
        <FaultNote key={`${fault.field} ${fault.code}`} text={faultText(t, fault)} />
      ))}
    </>
  )
}

function Notes({ line, overlaps, ...rest }: NotesProps) {
  const t = useText()
  const when = useWhen()
  const theirs = (overlaps?.get(line.row) ?? []).map((each) => ({
    key: String(each.eventId),
    text: !each.isSameStart
      ? t('shows.programme.meets', { title: each.title, at: when(each.startsAt, 'time') })
      : each.title === line.show?.title
        ? t('shows.programme.already')
        : t('shows.programme.sameStart', { title: each.title }),
  }))
  const inSheet =
    line.takenBy !== null && line.faults.length === 0
      ? [{ key: 'sheet', text: t('shows.programme.meetsLine', { row: line.takenBy }) }]
      : []
  const isOwn = (field: 'date' | 'hall') => line.faults.some((fault) => fault.field === field)
  const taken = (['date', 'hall'] as const).flatMap((field) => {
    const row = line.from[field]
    return row === undefined || isOwn(field) ? [] : [t(`shows.programme.from.${field}`, { row })]
  })
  const atNight = line.isNight ? [t('shows.programme.night')] : []
  const ofRange = line.ofRange ? [t('shows.programme.ofRange', line.ofRange)] : []
  return (
    <>
      <Faults line={line} {...rest} />
      {[...theirs, ...inSheet].map(({ key, text }) => (
        <FaultNote key={key} text={text} />
      ))}
      {[...taken, ...atNight, ...ofRange].map((text) => (
        <div key={text} className="dx-second">
          {text}
        </div>
      ))}
    </>
  )
}

const fieldName = (t: Text, field: ProgrammeField) => t(`shows.programme.field.${field}`)

function useCorrected(lines: readonly ProgrammeLine[]) {
  const [kept, keep] = useState<ReadonlyMap<number, ReadonlySet<ProgrammeField>>>(new Map())
  const faulty = lines.flatMap(({ number, faults }) =>
    faults.map(({ field }) => ({ number, field })),
  )
  const fresh = faulty.filter(({ number, field }) => !kept.get(number)?.has(field))
  if (fresh.length > 0) {
    const next = new Map(kept)
    for (const { number, field } of fresh) {
      next.set(number, new Set([...(next.get(number) ?? []), field]))
    }
    keep(next)
  }
  return kept
}

const noFields: ReadonlySet<ProgrammeField> = new Set()

interface TableProps {
  programme: Programme
  lines: readonly ProgrammeLine[]
  choices: EventChoices
  overlaps: OverlapsByRow | undefined
  isIncluded: (line: ProgrammeLine) => boolean
  canInclude: (line: ProgrammeLine) => boolean
  onInclude: (row: number, isIncluded: boolean) => void
}

const rawOf = (line: ProgrammeLine) => line.cells.filter(Boolean).join(' · ')

function typeColumn(t: Text, { eventTypes }: EventChoices): Column<ProgrammeLine> {
  const names = new Map(eventTypes.map(({ id, name }) => [id, name]))
  return {
    key: 'type',
    header: t('shows.programme.field.type'),
    width: '150px',
    oneLine: true,
    hideBelow: 1025,
    cell: ({ show }) => show && (names.get(show.eventTypeId ?? 0) ?? ''),
  }
}

function useColumns({
  programme,
  lines,
  choices,
  overlaps,
  isIncluded,
  canInclude,
  onInclude,
}: TableProps): Column<ProgrammeLine>[] {
  const t = useText()
  const corrected = useCorrected(lines)
  return useMemo(() => {
    const halls = new Map(choices.auditoriums.map(({ id, name }) => [id, name]))
    const hasTypes = programme.sheet?.columns.includes('type') === true
    return [
      {
        key: 'take',
        header: t('shows.programme.take'),
        width: '64px',
        cell: (line) => (
          <input
            type="checkbox"
            className={styles['programmeTake']}
            aria-label={t('shows.programme.takeLine', { row: line.name })}
            checked={isIncluded(line)}
            disabled={!canInclude(line)}
            onChange={(event) => onInclude(line.row, event.currentTarget.checked)}
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
        cell: (line) => line.name,
      },
      {
        key: 'title',
        header: t('shows.title'),
        main: true,
        wants: 200,
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
      ...(hasTypes ? [typeColumn(t, choices)] : []),
      {
        key: 'when',
        header: t('shows.when'),
        wants: 180,
        cell: (line) => line.times && <TimeSpan {...line.times} />,
      },
      {
        key: 'notes',
        header: t('shows.programme.notes'),
        wants: 220,
        cell: (line) => (
          <Notes
            line={line}
            overlaps={overlaps}
            programme={programme}
            corrected={corrected.get(line.number) ?? noFields}
          />
        ),
      },
    ]
  }, [t, choices, overlaps, isIncluded, canInclude, onInclude, programme, corrected])
}

export function ProgrammeTable(props: TableProps) {
  const t = useText()
  const columns = useColumns(props)
  return (
    <DataTable
      label={t('shows.programme.button')}
      rows={props.lines}
      columns={columns}
      rowKey={(line) => line.row}
      sortInUrl={false}
      empty={<EmptyState title={t('rows.import.empty')} />}
    />
  )
}
