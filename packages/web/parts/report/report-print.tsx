import { maxPrinted } from '@dxweb/kit/definitions/sheet.ts'
import { type AnyReport, figuresOf, type ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { useHiddenColumns } from '../../ui/table/use-hidden-columns.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { type ListedEvent, PaperHead } from './paper-head.tsx'
import { type PaperColumn, PaperTable } from './print/paper-table.tsx'
import { PaperChart } from './report-chart.tsx'
import { useOwnPrint } from './print/use-own-print.ts'
import {
  firstPart,
  readAllRows,
  type ReportPlace,
  type ReportReply,
  rowsRead,
} from './asked/report-query.ts'
import type { ReportAsked } from './use-report-ask.ts'
import {
  type Cells,
  type ScreenColumn,
  useGroupColumns,
  useRowColumns,
} from './use-report-columns.tsx'
import { useReportText } from './asked/use-report-text.ts'
import styles from './print/styles/paper.module.css'

interface ReportPrintProps {
  report: AnyReport
  title?: string | undefined
  place: ReportPlace
  asked: ReportAsked
  cells?: Cells
  own?: ScreenColumn
  renderAbove?: (asked: ReportAsked) => ReactNode
  event?: ListedEvent
}

interface PaperProps extends ReportPrintProps {
  rows: readonly ReportRow[]
  reply: ReportReply | undefined
  /** True if the browser's print dialog must be opened, because the user did not print through the browser. */
  isAsking: boolean
  onDone: () => void
}

/** Maximum number of columns printed in portrait format. */
const maxUpright = 7

/** Number of columns up to which the usual font is used. */
const maxUsual = 11
/** Number of columns up to which cells do not wrap; more columns use the smallest font. */
const maxUnwrapped = 14

/** Printable width of A4 in pixels. */
const sheet = { upright: 718, across: 1046 }

const lettersOf = (columns: number) => {
  if (columns > maxUnwrapped) return 'most'
  return columns > maxUsual ? 'many' : undefined
}

/**
 * Returns true for columns with values. Empty columns are omitted, as in the PDF, except columns that the screen
 * renders itself.
 */
const isFilled =
  ({ report, asked, cells, rows }: PaperProps) =>
  ({ key }: PaperColumn) => {
    const isColumn = key in report.columns || figuresOf(report).includes(key)
    const isWorded = key in { ...report.texts, ...cells } || asked.groups.includes(key)
    return !isColumn || isWorded || rows.length === 0 || rows.some((row) => (row[key] ?? '') !== '')
  }

function usePaperColumns(props: PaperProps) {
  const { report, asked, cells, own, reply } = props
  const { groups } = asked
  const sums = { sums: reply?.sums, rowCount: reply?.rowCount }
  const ofGroups = useGroupColumns(report, groups, sums) as unknown as Column<ReportRow>[]
  const ofRows = useRowColumns(report, asked.period, reply, cells, own)
  const isGrouped = groups.length > 0
  const all = isGrouped ? ofGroups : ofRows
  const [hidden] = useHiddenColumns(`report.${report.name}${isGrouped ? '.groups' : ''}`, all)
  return all.filter(({ key }) => !hidden.has(key)).filter(isFilled(props))
}

/** Prints all rows, since the list on the screen renders only the rows in or near the visible part. */
function Paper(props: PaperProps) {
  const { report, rows, reply, isAsking, onDone, asked } = props
  const columns = usePaperColumns(props)
  const isOuter = (row: ReportRow) => Number(row['level']) < asked.groups.length
  const text = useReportText(report)
  const { section } = asked
  const headingOf = (row: ReportRow) =>
    section !== undefined && section in report.columns ? text.value(section, row) : ''
  useEffect(() => {
    if (!isAsking) return
    globalThis.print()
    onDone()
  }, [isAsking, onDone])
  const isAcross = columns.length > maxUpright
  return (
    <section
      className="dx-report-paper"
      data-across={isAcross || undefined}
      data-columns={lettersOf(columns.length)}
    >
      <PaperHead {...props} count={rows.length} total={reply?.total ?? rows.length} />
      {props.renderAbove && <div className={styles['paperAbove']}>{props.renderAbove(asked)}</div>}
      <PaperChart {...props} width={isAcross ? sheet.across : sheet.upright} />
      <PaperTable
        columns={columns}
        rows={rows}
        sums={reply?.sums}
        isOuter={isOuter}
        headingOf={headingOf}
      />
    </section>
  )
}

/** Returns the print button, the menu item and, while printing, the content that replaces the list on paper. */
export function useReportPrint(props: ReportPrintProps) {
  const { report, place, asked } = props
  const t = useText()
  const client = useQueryClient()
  const first = useQuery(firstPart(place, report, asked.query)).data
  const count = first?.total ?? 0
  const [shown, setShown] = useState<Pick<PaperProps, 'rows' | 'isAsking'> | null>(null)
  const close = useCallback(() => setShown(null), [])
  const ask = (rows: readonly ReportRow[]) => setShown({ rows, isAsking: true })
  const reading = useMutation({
    mutationFn: () => readAllRows(client, place, report, asked.query, count),
    onSuccess: ask,
    onError: (error) => toast({ tone: 'bad', text: refusalText(t, error) }),
  })
  const isGrouped = asked.groups.length > 0
  const print = () => {
    if (isGrouped) return ask(first?.groups ?? [])
    if (count <= maxPrinted) return reading.mutate()
    const [of, most] = [count, maxPrinted].map((each) => countText(each))
    return toast({ tone: 'bad', text: t('report.tooLong', { count: of ?? '', most: most ?? '' }) })
  }
  useOwnPrint({
    hasKeys: count > 0,
    print,
    show: () => {
      if (shown !== null || !first) return
      const read = isGrouped ? first.groups : rowsRead(client, place, report, asked.query, first)
      setShown({ rows: read.slice(0, maxPrinted), isAsking: false })
    },
    hide: close,
  })
  const button = (
    <Button
      icon={<IconPrinter size={17} />}
      busy={reading.isPending}
      disabled={count === 0}
      onClick={print}
    >
      {t('report.print')}
    </Button>
  )
  const item = {
    key: 'print',
    label: t('report.print'),
    icon: <IconPrinter size={16} />,
    disabled: count === 0 || reading.isPending,
    apart: true,
    onSelect: print,
  }
  const paper = shown && <Paper {...props} {...shown} reply={first} onDone={close} />
  return { button, item, paper }
}
