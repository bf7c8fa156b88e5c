import { lazy } from 'react'
import { later } from '../../data/session/load-messages.ts'

const BoardPage = lazy(later(() => import('./board-page.tsx')))

/** filmscheduler */
export default function Screen() {
  return <BoardPage tabs={null} />
}
