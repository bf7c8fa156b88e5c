import { tillReport, tillReports } from '@dxweb/areas/reports/till-reports/contract.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { type Cells, cellsOf } from '../../parts/report/use-report-columns.tsx'
import { Badge } from '../../ui/page/badge.tsx'
import { Money } from '../../ui/text/money.tsx'

function Difference({ ore }: { ore: number | null }) {
  if (ore === null) return null
  return ore === 0 ? (
    <Money ore={ore} />
  ) : (
    <Badge tone="warn">
      <Money ore={ore} />
    </Badge>
  )
}

/** Marks each figure that differs from the receipts. */
export const tillReportCells: Readonly<Record<string, Cells>> = {
  [tillReports.name]: cellsOf(tillReports, {
    differenceOre: ({ differenceOre }) => <Difference ore={differenceOre} />,
  }),
  [tillReport.name]: cellsOf(tillReport, {
    receiptCount: ({ count, receiptCount }) => {
      if (receiptCount === null) return null
      const text = decimalText(receiptCount / 100)
      return (count ?? 0) === receiptCount ? text : <Badge tone="warn">{text}</Badge>
    },
    differenceOre: ({ differenceOre }) => <Difference ore={differenceOre} />,
  }),
}
