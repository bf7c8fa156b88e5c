import { tono } from '@dxweb/areas/tono/report/contract.ts'
import type { OutputOf } from '@dxweb/kit/fields/field-kinds.ts'
import { reportValue } from '@dxweb/kit/reports/report-words.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { IconMusic } from '@tabler/icons-react'
import { lazy, useMemo, useState } from 'react'
import { later } from '../../../data/session/load-messages.ts'
import { useCan } from '../../../data/session/session.ts'
import { Choice } from '../../../parts/list/choice.ts'
import { WhereChosen } from '../../../parts/list/where-chosen.tsx'
import { useWords } from '../../../parts/register/look/use-words.ts'
import { ReportScreen } from '../../../parts/report/report-screen.tsx'
import { cellsOf } from '../../../parts/report/use-report-columns.tsx'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { Deadline } from './deadline.tsx'

type Concert = OutputOf<typeof tono.columns>

const SentBar = lazy(later(() => import('./sent-bar.tsx')))

const tones: Record<string, Tone> = { notSent: 'quiet', sent: 'good', changed: 'warn' }

function Reported({ row: { reported, grossChangeOre } }: { row: Concert }) {
  return (
    <>
      <Badge tone={tones[reported] ?? 'quiet'}>
        {reportValue(useWords(), tono, 'reported', reported)}
      </Badge>{' '}
      {grossChangeOre !== null && grossChangeOre !== 0 && (
        <span className="dx-second dx-small">
          {grossChangeOre > 0 && '+'}
          <Money ore={grossChangeOre} />
        </span>
      )}
    </>
  )
}

const cells = cellsOf(tono, { reported: (row) => <Reported row={row} /> })

/** Maximum number of concerts in one request. */
const maxMarked = 500

function useBoxes() {
  const t = useText()
  const mayMark = useCan()('tono.send')
  const [of] = useState(() => new Choice(({ eventId }: ReportRow) => Number(eventId), maxMarked))
  return useMemo(() => {
    const words = {
      column: t('rows.many.column'),
      all: t('rows.many.shown'),
      one: ({ event }: ReportRow) => t('rows.many.select', { name: String(event) }),
    }
    return mayMark ? { of, words } : undefined
  }, [of, mayMark, t])
}

export default function TonoScreen() {
  const boxes = useBoxes()
  return (
    <ReportScreen
      report={tono}
      cells={cells}
      icon={<IconMusic size={24} stroke={1.7} />}
      renderAbove={({ period }) => <Deadline period={period} />}
      choice={boxes}
      below={
        boxes && (
          <WhereChosen choice={boxes.of}>
            <SentBar choice={boxes.of} />
          </WhereChosen>
        )
      }
    />
  )
}
