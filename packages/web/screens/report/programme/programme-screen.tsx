import { programme } from '@dxweb/areas/events/feeds/programme/contract.ts'
import { IconMovie } from '@tabler/icons-react'
import { ReportScreen } from '../../../parts/report/report-screen.tsx'
import { WaysOut } from './ways-out.tsx'

export default function ProgrammeScreen() {
  return (
    <ReportScreen
      report={programme}
      icon={<IconMovie size={24} stroke={1.7} />}
      renderAbove={({ period }) => <WaysOut period={period} />}
    />
  )
}
