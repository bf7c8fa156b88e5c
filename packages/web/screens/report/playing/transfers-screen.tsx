import { playingTransfers } from '@dxweb/areas/film/figures/contract.ts'
import { IconMovie } from '@tabler/icons-react'
import { ReportScreen } from '../../../parts/report/report-screen.tsx'
import { cellsOf } from '../../../parts/report/use-report-columns.tsx'
import { TransferBadge } from './transfer-badge.tsx'

const cells = cellsOf(playingTransfers, {
  state: ({ state }) => <TransferBadge state={state} />,
})

export default function TransfersScreen() {
  return (
    <ReportScreen
      report={playingTransfers}
      cells={cells}
      icon={<IconMovie size={24} stroke={1.7} />}
    />
  )
}
