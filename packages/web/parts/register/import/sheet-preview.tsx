import { IconArrowRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { type Text, useText } from '../../../ui/text/text.ts'
import { planOf, plansOf, referredBy } from '../look/field-plan.ts'
import type { RegisterLook } from '../look/look.ts'
import { useNames } from '../values/use-references.ts'
import { useValueText } from '../values/use-value-text.ts'
import type { RegisterWords } from '../look/use-words.ts'
import { CorrectedText } from './corrected-text.tsx'
import { FaultNote } from './fault-note.tsx'
import { SheetAccount } from './sheet-account.tsx'
import { ColumnChoices } from './column-choices.tsx'
import type { Fault } from './cells/read-rows.ts'
import { countOf, type RowOutcome, rowOutcomes, type Line } from './row-outcome.ts'
import type { Import } from './use-import.ts'
import styles from './styles/import.module.css'

const faultText = (t: Text, { code, params }: Fault) => t(`field.${code}`, params)

const tones: Record<RowOutcome, Tone> = { new: 'good', changed: 'info', same: 'off', faulty: 'bad' }

function Change({ before, after }: { before: string; after: string }) {
  const t = useText()
  return (
    <span className={styles['importChange']}>
      <del>{before === '' ? t('rows.import.nothing') : before}</del>
      <IconArrowRight size={14} aria-label={t('rows.import.becomes')} />
      <ins>{after === '' ? t('rows.import.nothing') : after}</ins>
    </span>
  )
}

interface PreviewText {
  task: Import
  words: RegisterWords
  textOf: (field: string, value: unknown) => string
  /** Indexes of the rows with editable cells: rows that have faults, and rows already corrected. */
  corrected: ReadonlySet<number>
  t: Text
}

function cellColumn(
  { task, words, textOf, corrected, t }: PreviewText,
  field: string,
  at: number,
): Column<Line> {
  return {
    key: field,
    header: words.label(field),
    cell: ({ row, number, cells, faults, found }) => {
      const fault = faults.find((each) => each.field === field)
      const after = cells[at] ?? ''
      if (corrected.has(row)) {
        return (
          <CorrectedText
            label={t('rows.import.cell', { label: words.label(field), row: number })}
            text={after}
            fault={fault && faultText(t, fault)}
            onCorrect={(text) => task.correct(number, at, text)}
          />
        )
      }
      const isChanged = !fault && found && Object.hasOwn(found.before, field)
      return (
        <span className={fault && styles['importWrong']}>
          {isChanged ? <Change before={textOf(field, found.before[field])} after={after} /> : after}
          {fault && <FaultNote text={faultText(t, fault)} />}
        </span>
      )
    },
  }
}

function columnsOf(preview: PreviewText): Column<Line>[] {
  const { task, words, t } = preview
  const shown = (task.work.open?.columns ?? []).flatMap((field, at) =>
    field ? [{ field, at }] : [],
  )
  const inColumns = new Set(shown.map(({ field }) => field))
  const number: Column<Line> = {
    key: 'row',
    header: t('rows.import.row'),
    numeric: true,
    main: true,
    width: '64px',
    cell: (line) => line.number,
  }
  const outcome: Column<Line> = {
    key: 'outcome',
    header: t('rows.import.outcome'),
    width: '112px',
    cell: (line) => (
      <Badge tone={tones[line.outcome]}>{t(`rows.import.outcome.${line.outcome}`)}</Badge>
    ),
  }
  const rest: Column<Line> = {
    key: 'faults',
    header: t('rows.import.otherFaults'),
    cell: ({ faults }) =>
      faults
        .filter(({ field }) => !inColumns.has(field))
        .map((fault) => {
          const message = faultText(t, fault)
          const text = fault.field
            ? t('rows.import.faultOf', { label: words.label(fault.field), fault: message })
            : message
          return <FaultNote key={fault.field} text={text} />
        }),
  }
  return [number, outcome, ...shown.map(({ field, at }) => cellColumn(preview, field, at)), rest]
}

function FateChoice(props: { lines: Line[]; value: string; onChange: (next: string) => void }) {
  const t = useText()
  const there = rowOutcomes.filter((outcome) => countOf(props.lines, outcome) > 0)
  if (there.length < 2 && props.value === '') return null
  const options = there.map((outcome) => ({
    value: outcome,
    label: t('rows.import.outcomeCount', {
      outcome: t(`rows.import.outcome.${outcome}`),
      count: countOf(props.lines, outcome),
    }),
  }))
  return (
    <ChipSelect
      label={t('rows.import.show')}
      value={props.value}
      options={[{ value: '', label: t('rows.import.allRows') }, ...options]}
      onChange={props.onChange}
    />
  )
}

function Sum({ task, lines }: { task: Import; lines: Line[] }) {
  const t = useText()
  const faulty = countOf(lines, 'faulty')
  const [changed, same] = [countOf(lines, 'changed'), countOf(lines, 'same')]
  const refused = task.work.open?.sheet.refused.length ?? 0
  return (
    <output className="dx-import-sum">
      <b>{t('rows.import.count', { count: lines.length })}</b>
      {lines.length === 0 ? null : !task.trial ? (
        <span className="dx-dim">{t('rows.import.checking')}</span>
      ) : faulty > 0 ? (
        <FaultNote text={t('rows.import.faulty', { count: faulty })} />
      ) : (
        task.trial.sent &&
        changed + same + refused === 0 && (
          <span className="dx-second">{t('rows.import.faultless')}</span>
        )
      )}
      {changed + same > 0 && (
        <span className="dx-second">
          {t('rows.import.outcomes', { added: countOf(lines, 'new'), changed, same })}
        </span>
      )}
    </output>
  )
}

function useTextOf({ collection }: RegisterLook) {
  const text = useValueText()
  const names = useNames(useMemo(() => referredBy(plansOf(collection.fields)), [collection]))
  return (field: string, value: unknown) => {
    const plan = planOf(collection, field)
    return plan ? text({ register: collection.name, field, kind: plan.kind, value, names }) : ''
  }
}

/** Keeps rows that had faults editable, so that the input keeps its focus while the user types. */
function useCorrected(task: Import, lines: readonly Line[]): ReadonlySet<number> {
  const [kept, keep] = useState<{ count: number; rows: ReadonlySet<number> }>({
    count: 0,
    rows: new Set(),
  })
  const count = task.work.open?.rows.length ?? 0
  const before = kept.count === count ? kept.rows : new Set<number>()
  const faulty = lines.filter(({ outcome }) => outcome === 'faulty').map(({ row }) => row)
  const rows = new Set([...before, ...faulty])
  if (rows.size !== before.size || kept.count !== count) keep({ count, rows })
  return rows
}

interface SheetPreviewProps {
  look: RegisterLook
  task: Import
  words: RegisterWords
  lines: Line[]
}

export function SheetPreview({ look, task, words, lines }: SheetPreviewProps) {
  const t = useText()
  const [shown, setShown] = useState('')
  const textOf = useTextOf(look)
  const corrected = useCorrected(task, lines)
  const title = t('rows.import.title', { title: words.title })
  const { open } = task.work
  if (!open) return null
  const choices = (
    <>
      <SheetAccount open={open} work={task.work} />
      <ColumnChoices
        open={open}
        fields={task.plans.map(({ field }) => ({ value: field, label: words.label(field) }))}
        onChoose={task.work.choose}
      />
    </>
  )
  if (!open.columns.some(Boolean)) {
    return (
      <>
        {choices}
        <ErrorPanel title={t('rows.import.unknownColumns')}>
          {t('rows.import.unknownColumns.about')}
        </ErrorPanel>
      </>
    )
  }
  return (
    <>
      {choices}
      {task.hasMoved && <ErrorPanel title={t('rows.import.moved')} />}
      <Sum task={task} lines={lines} />
      <div className="dx-import-shown">
        <FateChoice lines={lines} value={shown} onChange={setShown} />
      </div>
      <div className={styles['importSheet']}>
        <DataTable
          label={title}
          rows={
            task.read ? lines.filter(({ outcome }) => shown === '' || outcome === shown) : undefined
          }
          columns={columnsOf({ task, words, textOf, corrected, t })}
          rowKey={(line) => line.row}
          sortInUrl={false}
          empty={<EmptyState title={t('rows.import.empty')} />}
        />
      </div>
    </>
  )
}
