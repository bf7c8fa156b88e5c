import { playingFigures } from '@dxweb/areas/film/figures/contract.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { IconMovie } from '@tabler/icons-react'
import { lazy, useMemo, useState } from 'react'
import { later } from '../../../data/session/load-messages.ts'
import { useCan } from '../../../data/session/session.ts'
import { Choice } from '../../../parts/list/choice.ts'
import { WhereChosen } from '../../../parts/list/where-chosen.tsx'
import { ReportScreen } from '../../../parts/report/report-screen.tsx'
import { cellsOf } from '../../../parts/report/use-report-columns.tsx'
import { useText } from '../../../ui/text/text.ts'
import { Rejected } from './rejected.tsx'
import { TransferCell } from './transfer-cell.tsx'
import { Unsent } from './unsent.tsx'
import { maxSent } from './use-send-figures.ts'

const SendBar = lazy(later(() => import('./send-bar.tsx')))

const cells = cellsOf(playingFigures, {
  transfer: (show) => <TransferCell show={show} />,
})

function useBoxes() {
  const t = useText()
  const maySend = useCan()('filmSettlements.write')
  const [of] = useState(() => new Choice(({ eventId }: ReportRow) => Number(eventId), maxSent))
  return useMemo(() => {
    const words = {
      column: t('rows.many.column'),
      all: t('rows.many.shown'),
      one: ({ event }: ReportRow) => t('rows.many.select', { name: String(event) }),
    }
    return maySend ? { of, words } : undefined
  }, [of, maySend, t])
}

export default function PlayingScreen() {
  const boxes = useBoxes()
  return (
    <ReportScreen
      report={playingFigures}
      cells={cells}
      icon={<IconMovie size={24} stroke={1.7} />}
      renderAbove={({ period }) => (
        <>
          <Unsent period={period} />
          <Rejected period={period} />
        </>
      )}
      choice={boxes}
      below={
        boxes && (
          <WhereChosen choice={boxes.of}>
            <SendBar choice={boxes.of} />
          </WhereChosen>
        )
      }
    />
  )
}
