import { type FilmWeek, getFilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { IconMovie, IconWand, IconWorldUpload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { kept, useRead } from '../../data/rows/read.ts'
import { later } from '../../data/session/load-messages.ts'
import { useCan } from '../../data/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { useText } from '../../ui/text/text.ts'
import { useChanges } from './changes/use-changes.ts'
import { BoardBar } from './board/board-bar.tsx'
import { Board } from './board/board.tsx'
import { useLooks } from './changes/use-looks.ts'
import { DayList } from './board/day-list.tsx'
import { useBoard } from './changes/use-board.ts'
import { type BoardPlace, useBoardPlace } from './board/use-board-place.ts'
import { useProblems } from './changes/use-problems.ts'

const BoardDialogs = lazy(later(() => import('./dialogs/board-dialogs.tsx')))

interface PlannedWeekProps {
  read: FilmWeek
  place: BoardPlace
  tabs: ReactNode
}

function Tools({ board, place }: { board: ReturnType<typeof useBoard>; place: BoardPlace }) {
  const t = useText()
  return (
    <>
      <Button
        icon={<IconWand size={17} aria-hidden />}
        onClick={() => board.ask({ kind: 'plan', day: place.day })}
      >
        {t('filmboard.plan.title')}
      </Button>
      <Button
        look="main"
        icon={<IconWorldUpload size={17} aria-hidden />}
        onClick={() => board.ask({ kind: 'publish', day: place.day })}
      >
        {t('filmboard.publish.title')}
      </Button>
    </>
  )
}

function PlannedWeek({ read, place, tabs }: PlannedWeekProps) {
  const t = useText()
  const isNarrow = useNarrow()
  const mayEdit = useCan()('film.write')
  const changes = useChanges(read)
  const board = useBoard(changes)
  const problems = useProblems(board.week)
  const looks = useLooks(board.week, problems)
  const own = { board, changes, problems, looks, place, mayEdit }
  return (
    <Page
      title={t('module.filmscheduler.title')}
      actions={mayEdit && <Tools board={board} place={place} />}
      filters={
        <>
          {tabs}
          <BoardBar place={place} week={board.week} isNarrow={isNarrow} />
        </>
      }
    >
      {isNarrow ? <DayList {...own} /> : <Board {...own} />}
      <Suspense fallback={null}>
        {(board.asked ?? changes.risky ?? changes.skipped[0]) && <BoardDialogs {...own} />}
      </Suspense>
    </Page>
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

/** Until the week is here, and where it cannot be drawn. */
function Framed({
  place,
  tabs,
  children,
}: Omit<PlannedWeekProps, 'read'> & { children: ReactNode }) {
  const t = useText()
  return (
    <Page
      title={t('module.filmscheduler.title')}
      filters={
        <>
          {tabs}
          <BoardBar place={place} week={undefined} isNarrow={useNarrow()} />
        </>
      }
    >
      {children}
    </Page>
  )
}

export default function BoardPage({ tabs }: { tabs: ReactNode }) {
  const place = useBoardPlace()
  const found = useRead(getFilmWeek, { day: place.day }, kept)
  const { data } = found
  if (data !== undefined && data.halls.length > 0) {
    return <PlannedWeek key={data.from} read={data} place={place} tabs={tabs} />
  }
  return (
    <Framed place={place} tabs={tabs}>
      <Loaded of={found} failedKey="filmboard.failed" lines={12}>
        {() => <NoHalls />}
      </Loaded>
    </Framed>
  )
}
