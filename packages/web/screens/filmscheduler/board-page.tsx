import { type FilmWeek, getFilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { IconCopy, IconMovie, IconWand, IconWorldUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { kept, read as queryOf, useRead } from '../../data/rows/read.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { later } from '../../data/session/load-messages.ts'
import { useCan } from '../../data/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { useText } from '../../ui/text/text.ts'
import type { ReadTimes } from './changes/use-optimistic-week.ts'
import { useChanges } from './changes/use-changes.ts'
import { BoardBar } from './board/board-bar.tsx'
import { Board } from './board/board.tsx'
import { useLooks } from './changes/use-looks.ts'
import { DayList } from './board/day-list.tsx'
import { type Asked, useBoard } from './changes/use-board.ts'
import { type BoardPlace, useBoardPlace } from './board/use-board-place.ts'
import { useProblems } from './changes/use-problems.ts'
import { PlanPanel } from './plan/plan-panel.tsx'
import { type Planning, usePlan } from './plan/use-plan.ts'
import './plan/styles/plan.module.css'

const BoardDialogs = lazy(later(() => import('./dialogs/board-dialogs.tsx')))

interface Asking {
  asked: Asked | null
  ask: (asked: Asked | null) => void
}

interface ToolsProps extends Pick<Asking, 'ask'> {
  day: Day
  onPlan: () => void
}

function Tools({ ask, day, onPlan }: ToolsProps) {
  const t = useText()
  return (
    <>
      <Button icon={<IconCopy size={17} aria-hidden />} onClick={() => ask({ kind: 'copy', day })}>
        {t('filmboard.copy.title')}
      </Button>
      <Button icon={<IconWand size={17} aria-hidden />} onClick={onPlan}>
        {t('filmboard.plan.title')}
      </Button>
      <Button
        look="main"
        icon={<IconWorldUpload size={17} aria-hidden />}
        onClick={() => ask({ kind: 'publish', day })}
      >
        {t('filmboard.publish.title')}
      </Button>
    </>
  )
}

interface PlannedWeekProps extends Asking {
  read: FilmWeek
  times: ReadTimes
  place: BoardPlace
  isNarrow: boolean
  planning: Planning
}

function PlannedWeek({ read, times, place, isNarrow, planning, ...asking }: PlannedWeekProps) {
  const mayEdit = useCan()('film.write')
  const changes = useChanges(read, times)
  const board = useBoard(changes, asking)
  const problems = useProblems(board.week)
  const looks = useLooks(board.week, problems)
  const plan = usePlan(board, changes, planning)
  const own = { board, changes, problems, looks, place, mayEdit, plan }
  return (
    <>
      {isNarrow && plan.isOpen && <PlanPanel isListed plan={plan} week={board.week} />}
      {isNarrow ? <DayList {...own} /> : <Board {...own} />}
      <Suspense fallback={null}>
        {(board.asked ?? changes.risky ?? changes.skipped[0]) && <BoardDialogs {...own} />}
      </Suspense>
    </>
  )
}

function NoHalls() {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={<IconMovie size={24} stroke={1.7} />}
        title={t('filmboard.noHalls')}
        text={t('filmboard.noHallsText')}
      />
    </Card>
  )
}

function useWeek(day: Day) {
  const client = useQueryClient()
  const partnerId = usePartnerId()
  const found = useRead(getFilmWeek, { day }, kept)
  const latest = useCallback(() => {
    const { queryKey } = queryOf(getFilmWeek, { partnerId, day })
    return client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  }, [client, partnerId, day])
  return { found, times: { shown: found.dataUpdatedAt, latest } }
}

/** Keeps the page and its bar rendered while a week loads, so that the focus is not lost. */
export default function BoardPage({ tabs }: { tabs: ReactNode }) {
  const t = useText()
  const place = useBoardPlace()
  const isNarrow = useNarrow()
  const [asked, ask] = useState<Asked | null>(null)
  const [isOpen, setOpen] = useState(false)
  const planning = { isOpen, close: () => setOpen(false) }
  const { found, times } = useWeek(place.day)
  const mayEdit = useCan()('film.write')
  const week = found.data?.halls.length ? found.data : undefined
  return (
    <Page
      title={t('module.filmscheduler.title')}
      actions={week && mayEdit && <Tools ask={ask} day={place.day} onPlan={() => setOpen(true)} />}
      filters={
        <>
          {tabs}
          <BoardBar place={place} week={week} isNarrow={isNarrow} />
        </>
      }
    >
      {week ? (
        <PlannedWeek
          key={week.from}
          read={week}
          {...{ times, place, isNarrow, planning, asked, ask }}
        />
      ) : (
        <Loaded of={found} failedKey="filmboard.failed" lines={12}>
          {() => <NoHalls />}
        </Loaded>
      )}
    </Page>
  )
}
