import type { BoardState } from '../changes/use-board.ts'
import type { Changes } from '../changes/use-changes.ts'
import type { ShownProblem } from '../rules/shown-problems.ts'
import { CopyDayDialog } from './copy-day-dialog.tsx'
import { NewShowDialog } from './new-show-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RiskDialog } from './risk-dialog.tsx'
import { ShowDialog } from './show-dialog.tsx'
import { SkippedDialog } from './skipped-dialog.tsx'
import { SwapDialog } from './swap-dialog.tsx'

interface DialogsProps {
  board: BoardState
  changes: Changes
  problems: readonly ShownProblem[]
  mayEdit: boolean
}

function AskedDialog(props: DialogsProps) {
  const { board } = props
  const { asked } = board
  switch (asked?.kind) {
    case 'show': {
      const [first, ...others] = asked.shows
      return first ? <ShowDialog {...props} opened={[first, ...others]} /> : null
    }
    case 'new':
      return <NewShowDialog {...props} hallId={asked.hallId} day={asked.day} />
    case 'copy':
      return <CopyDayDialog {...props} day={asked.day} />
    case 'swap':
      return <SwapDialog {...props} day={asked.day} />
    case 'publish':
      return <PublishDialog {...props} day={asked.day} />
    default:
      return null
  }
}

export default function BoardDialogs(props: DialogsProps) {
  return (
    <>
      <AskedDialog {...props} />
      <RiskDialog changes={props.changes} />
      <SkippedDialog changes={props.changes} />
    </>
  )
}
