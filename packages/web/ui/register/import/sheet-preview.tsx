import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { CheckField } from '../../fields.tsx'
import { ChipSelect } from '../../chip-select.tsx'
import { DataTable } from '../../data-table.tsx'
import { EmptyState } from '../../empty-state.tsx'
import type { Column } from '../../table/column.ts'
import { type Text, useText } from '../../text.ts'
import type { RegisterWords } from '../use-words.ts'
import type { Fault } from './read-rows.ts'
import type { Import } from './use-import.ts'

interface Line {
  row: number
  cells: readonly string[]
  faults: readonly Fault[]
}

/** What each column of the sheet holds: found by its heading, and chosen where that says nothing. */
function ColumnChoices({ task, words }: { task: Import; words: RegisterWords }) {
  const t = useText()
  const { sheet, plans } = task
  if (!sheet) return null
  const options = [
    { value: '', label: t('rows.import.leftOut') },
    ...plans.map(({ field }) => ({ value: field, label: words.label(field) })),
  ]
  return (
    <fieldset className="dx-import-columns">
      <legend>{t('rows.import.columns')}</legend>
      {sheet.columns.map((field, at) => {
        const heading = (sheet.isHeaded ? sheet.lines[0]?.[at] : undefined) ?? ''
        const label = heading || t('rows.import.column', { number: at + 1 })
        return (
          <span key={at} className="dx-import-column">
            <span aria-hidden>{label}</span>
            <ChipSelect
              label={t('rows.import.columnHolds', { label })}
              value={field}
              options={options}
              onChange={(next) => task.choose(at, next)}
            />
          </span>
        )
      })}
    </fieldset>
  )
}

const faultText = (t: Text, { code, params }: Fault) => t(`field.${code}`, params)

function FaultNote({ text }: { text: string }) {
  return (
    <span className="dx-import-fault">
      <IconAlertTriangle size={14} aria-hidden />
      {text}
    </span>
  )
}

function columnsOf(task: Import, words: RegisterWords, t: Text): Column<Line>[] {
  const shown = (task.sheet?.columns ?? []).flatMap((field, at) => (field ? [{ field, at }] : []))
  const inColumns = new Set(shown.map(({ field }) => field))
  const number: Column<Line> = {
    key: 'row',
    header: t('rows.import.row'),
    numeric: true,
    main: true,
    width: '64px',
    cell: ({ row, faults }) => (
      <>
        {row + 1}
        {faults.length > 0 && <span className="dx-hidden">{t('rows.import.hasFault')}</span>}
      </>
    ),
  }
  const rest: Column<Line> = {
    key: 'faults',
    header: t('rows.import.otherFaults'),
    cell: ({ faults }) =>
      faults
        .filter(({ field }) => !inColumns.has(field))
        .map((fault) => {
          const said = faultText(t, fault)
          const text = fault.field
            ? t('rows.import.faultOf', { label: words.label(fault.field), fault: said })
            : said
          return <FaultNote key={fault.field} text={text} />
        }),
  }
  return [
    number,
    ...shown.map(({ field, at }): Column<Line> => ({
      key: field,
      header: words.label(field),
      cell: ({ cells, faults }) => {
        const fault = faults.find((each) => each.field === field)
        return (
          <span className={fault && 'dx-import-wrong'}>
            {cells[at]}
            {fault && <FaultNote text={faultText(t, fault)} />}
          </span>
        )
      },
    })),
    rest,
  ]
}

/** The rows as they will be added, with what is wrong with each at its cell. */
export function SheetPreview({ task, words }: { task: Import; words: RegisterWords }) {
  const t = useText()
  const { read, faults } = task
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const byRow = useMemo(() => Map.groupBy(faults, ({ row }) => row), [faults])
  const lines = (read?.lines ?? []).map((cells, row) => ({
    row,
    cells,
    faults: byRow.get(row) ?? [],
  }))
  const title = t('rows.import.title', { title: words.title })
  const shown = onlyFaulty ? lines.filter((line) => line.faults.length > 0) : lines
  return (
    <>
      <ColumnChoices task={task} words={words} />
      <output className="dx-import-sum">
        <b>{t('rows.import.count', { count: lines.length })}</b>
        {!task.trial ? (
          <span className="dx-dim">{t('rows.import.checking')}</span>
        ) : byRow.size > 0 ? (
          <FaultNote text={t('rows.import.faulty', { count: byRow.size })} />
        ) : (
          task.trial.sent && <span className="dx-second">{t('rows.import.faultless')}</span>
        )}
      </output>
      {byRow.size > 0 && (
        <CheckField
          label={t('rows.import.onlyFaulty')}
          value={onlyFaulty}
          onChange={setOnlyFaulty}
        />
      )}
      <div className="dx-import-sheet">
        <DataTable
          label={title}
          rows={read ? shown : undefined}
          columns={columnsOf(task, words, t)}
          rowKey={(line) => line.row}
          sortInUrl={false}
          empty={<EmptyState title={t('rows.import.empty')} />}
        />
      </div>
    </>
  )
}
