import { programme } from '@dxweb/areas/events/feeds/programme/contract.ts'
import { IconMovie } from '@tabler/icons-react'
import { useCan } from '../../../data/session/session.ts'
import { ReportScreen } from '../../../parts/report/report-screen.tsx'
import { DoorSheet } from './door-sheet.tsx'
import { OpenCard } from './open-card.tsx'

/** The house's programme, and its ways out: a sheet for the door, a mail each week, and data for everybody. */
export default function ProgrammeScreen() {
  const maySet = useCan()('settings.write')
  return (
    <ReportScreen
      report={programme}
      icon={<IconMovie size={24} stroke={1.7} />}
      renderAbove={({ period }) => <DoorSheet period={period} />}
      below={maySet && <OpenCard />}
    />
  )
}
