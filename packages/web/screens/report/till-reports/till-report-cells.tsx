import { tillReport, tillReports } from '@dxweb/areas/reports/till-reports/contract.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { type Cells, cellsOf } from '../../../parts/report/use-report-columns.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'

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

/** Shows a difference below the name of the till, since the list has no column for it on a phone. */
function DifferenceBelow({ ore }: { ore: number }) {
  const t = useText()
  return (
    <div className="dx-until-768">
      <Badge tone="warn">
        <span>
          {t('label.differenceOre')} <Money ore={ore} />
        </span>
      </Badge>
    </div>
  )
}

interface Counts {
  count: number | null
  receiptCount: number | null
}

function ReceiptCount({ count, receiptCount }: Counts) {
  if (receiptCount === null) return null
  const text = decimalText(receiptCount / 100)
  return (count ?? 0) === receiptCount ? text : <Badge tone="warn">{text}</Badge>
}

function CountDifference({ count, receiptCount }: Counts) {
  if (receiptCount === null) return null
  const difference = (count ?? 0) - receiptCount
  const text = decimalText(difference / 100)
  return difference === 0 ? text : <Badge tone="warn">{text}</Badge>
}

/** Marks figures that differ from the receipts. On a phone, lines without amounts show their counts instead. */
export const tillReportCells: Readonly<Record<string, Cells>> = {
  [tillReports.name]: cellsOf(tillReports, {
    register: ({ register, differenceOre }) => (
      <>
        {register}
        {differenceOre !== 0 && <DifferenceBelow ore={differenceOre} />}
      </>
    ),
    differenceOre: ({ differenceOre }) => <Difference ore={differenceOre} />,
  }),
  [tillReport.name]: cellsOf(tillReport, {
    receiptCount: (row) => <ReceiptCount {...row} />,
    amountOre: ({ count, amountOre }) =>
      amountOre === null && count !== null ? (
        <span className="dx-until-768">{decimalText(count / 100)}</span>
      ) : null,
    differenceOre: ({ amountOre, differenceOre, ...counts }) =>
      amountOre === null && differenceOre === null ? (
        <span className="dx-until-768">
          <CountDifference {...counts} />
        </span>
      ) : (
        <Difference ore={differenceOre} />
      ),
  }),
}
