import { filmSettlements } from '@dxweb/areas/film/rental/sheets/report-contract.ts'
import { batches } from '@dxweb/areas/settlements/batches/contract.ts'
import { settledDays } from '@dxweb/areas/settlements/day/contract.ts'
import { settledMonths } from '@dxweb/areas/settlements/month/report-contract.ts'
import { renterSettlements } from '@dxweb/areas/settlements/renter/report-contract.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import type { Cells } from '../../../parts/report/use-report-columns.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'
import { toneOf } from './tone-of.ts'

// catalog: report.batches.state.*
// catalog: report.film-settlements.state.*
// catalog: report.renter-settlements.state.*
// catalog: report.settled-days.state.*
// catalog: report.settled-months.state.*

function StateCell({ report, state }: { report: AnyReport; state: string }) {
  const t = useText()
  return <Badge tone={toneOf(state)}>{t(`report.${report.name}.state.${state}`)}</Badge>
}

const cellsFor = (report: AnyReport): Cells => ({
  state: ({ state }) => <StateCell report={report} state={String(state)} />,
})

export const stateCells: Readonly<Record<string, Cells>> = Object.fromEntries(
  [settledDays, settledMonths, batches, renterSettlements, filmSettlements].map((report) => [
    report.name,
    cellsFor(report),
  ]),
)
