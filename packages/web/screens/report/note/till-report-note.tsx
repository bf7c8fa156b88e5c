import { tillReports } from '@dxweb/areas/reports/till-reports/contract.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import type { Period } from '@dxweb/kit/time/period.ts'
import { useReportText } from '../../../parts/report/asked/use-report-text.ts'
import { useRead } from '../../../data/rows/read.ts'
import { ReportNote } from './report-note.tsx'

const { read } = reportEndpoints(tillReports)

const named = ['register', 'kind', 'number', 'madeAt'] as const

export function TillReportNote({ id, from, to }: Pick<Period, 'from' | 'to'> & { id: string }) {
  const text = useReportText(tillReports)
  const asked = { from, to, reportId: id, limit: 1 }
  const row = useRead(read, asked).data?.data[0]
  if (row === undefined) return null
  return (
    <ReportNote>
      {named.map((name) => `${text.label(name)}: ${text.value(name, row)}`).join(' · ')}
    </ReportNote>
  )
}
