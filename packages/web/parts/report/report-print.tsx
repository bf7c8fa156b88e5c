import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { mostPrinted } from '../../ui/table/row-window.ts'
import { useHiddenColumns } from '../../ui/table/use-hidden-columns.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useLocale, useText } from '../../ui/text/text.ts'
import { firstPart, readAllRows, type ReportPlace, type ReportReply } from './report-query.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { type Cells, type ScreenColumn, useRowColumns } from './use-report-columns.tsx'
import { useReportText } from './use-report-text.ts'

interface ReportPrintProps {
  report: AnyReport
  place: ReportPlace
  asked: ReportAsked
  cells?: Cells
  own?: ScreenColumn
  /** What stands above it on paper. */
  caption?: string
}

interface PaperProps extends ReportPrintProps {
  rows: readonly ReportRow[]
  reply: ReportReply | undefined
  onDone: () => void
}

/** All rows with the columns that are chosen: the list on the screen holds only those near it. */
function Paper({ report, cells, own, caption, rows, reply, onDone }: PaperProps) {
  const text = useReportText(report)
  const all = useRowColumns(report, reply, cells, own)
  const [hidden] = useHiddenColumns(`report.${report.name}`, all)
  const columns = all.filter(({ key }) => !hidden.has(key))
  useEffect(() => {
    globalThis.print()
    onDone()
  }, [onDone])
  return (
    <table className="dx-table dx-report-paper">
      <caption>{caption ?? text.title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} className={column.numeric ? 'dx-number' : undefined}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.key} className={column.numeric ? 'dx-number' : undefined}>
                {column.cell?.(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {reply?.sums && (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.key} className={column.numeric ? 'dx-number' : undefined}>
                {column.total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/**
 * Prints the list as it is narrowed and sorted, all of it; groups are all on the screen. The paper stands where the list
 * does, since the buttons are not printed.
 */
export function useReportPrint(props: ReportPrintProps) {
  const { report, place, asked } = props
  const t = useText()
  const locale = useLocale()
  const client = useQueryClient()
  const first = useQuery(firstPart(place, report, asked.query)).data
  const count = first?.total ?? 0
  const [rows, setRows] = useState<ReportRow[] | null>(null)
  const close = useCallback(() => setRows(null), [])
  const reading = useMutation({
    mutationFn: () => readAllRows(client, place, report, asked.query, count),
    onSuccess: setRows,
    onError: (error) => toast({ tone: 'bad', text: refusalText(t, error) }),
  })
  const print = () => {
    if (asked.groups.length > 0) return window.print()
    if (count <= mostPrinted) return reading.mutate()
    const [of, most] = [count, mostPrinted].map((each) => countText(each, locale))
    return toast({ tone: 'bad', text: t('report.tooLong', { count: of ?? '', most: most ?? '' }) })
  }
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
  const paper = rows && <Paper {...props} rows={rows} reply={first} onDone={close} />
  return { button, paper }
}
