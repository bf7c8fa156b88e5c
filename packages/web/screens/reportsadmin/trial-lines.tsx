import type { tryVersion } from '@dxweb/areas/reports/mode/admin-contract.ts'
import { ownReports } from '@dxweb/areas/reports/mode/own-reports-contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { type AnyReport, fieldOf, type ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { useReportText } from '../../parts/report/asked/use-report-text.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useText } from '../../ui/text/text.ts'

type Tried = ReplyOf<typeof tryVersion.parts>

const figures = new Set(['money', 'count', 'decimal', 'percent', 'minutes'])

const isFigure = (report: AnyReport, name: string) =>
  name === 'rowCount' || figures.has(kindOf(fieldOf(report, name)).kind)

/** Returns false for the row count, and for columns that are empty in all lines, to leave room for other columns. */
const isShown = (name: string, rows: readonly ReportRow[]) =>
  name !== 'rowCount' && (rows.length === 0 || rows.some((row) => row[name] !== null))

interface LinesProps {
  report: AnyReport
  tried: Tried
}

function Lines({ report, tried: { columns, lines } }: LinesProps) {
  const t = useText()
  const text = useReportText(report)
  const rows = lines.map((line) =>
    Object.fromEntries<ReportRow[string]>(columns.map((name, at) => [name, line[at] ?? null])),
  )
  const shown = columns.filter((name) => isShown(name, rows)).slice(0, 6)
  const drawn: Column<ReportRow>[] = shown.map((name, at) => ({
    key: name,
    header: text.label(name),
    main: at === 0,
    numeric: isFigure(report, name),
    ...(at > 2 && { hideBelow: 769 as const }),
    cell: (row) => text.value(name, row),
  }))
  return (
    <DataTable
      label={t('reportsadmin.try.lines')}
      rows={rows}
      columns={drawn}
      rowKey={(row) => rows.indexOf(row)}
      isOrdered
      sortInUrl={false}
      empty={<p className="dx-dim">{t('reportsadmin.try.none')}</p>}
    />
  )
}

export function TrialLines({ name, tried }: { name: string; tried: Tried }) {
  const report = ownReports.find((one) => one.name === name)
  return report && <Lines report={report} tried={tried} />
}
