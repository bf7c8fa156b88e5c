import type { Day } from '@dxweb/kit/time/day.ts'
import { useState } from 'react'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FieldStack } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ProblemList } from '../words/problem-list.tsx'
import type { BoardState } from '../changes/use-board.ts'
import type { Changes } from '../changes/use-changes.ts'
import type { ShownProblem } from '../rules/shown-problems.ts'

interface PublishProps {
  board: BoardState
  changes: Changes
  day: Day
  problems: readonly ShownProblem[]
}

export function PublishDialog({ board, changes, day, problems }: PublishProps) {
  const t = useText()
  const when = useWhen()
  const { week } = board
  const [what, setWhat] = useState<'week' | 'day'>('week')
  const drafts = week.shows.filter(
    (show) =>
      show.productionId !== null &&
      show.state === 'draft' &&
      (what === 'week' || board.dayOf(show) === day),
  )
  const ids = new Set(drafts.map(({ id }) => id))
  const inTheWay = problems.filter(({ showIds }) => showIds.some((id) => ids.has(id)))
  const close = () => board.ask(null)
  const publish = () => {
    void changes.publish(drafts)
    close()
  }
  const isOff = drafts.length === 0
  return (
    <Dialog
      opened
      title={t('filmboard.publish.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button isFirst look="main" disabled={isOff} onClick={publish}>
            {isOff
              ? t('filmboard.publish.title')
              : t('filmboard.publish.do', { count: drafts.length })}
          </Button>
        </>
      }
    >
      <FieldStack>
        <ChoiceRow
          label={t('filmboard.copy.what')}
          value={what}
          options={[
            { value: 'week', label: t('filmboard.copy.week') },
            { value: 'day', label: when(day, 'longDay') },
          ]}
          onChange={setWhat}
        />
        <p>{isOff ? t('filmboard.publish.none') : t('filmboard.publish.text')}</p>
        {inTheWay.length > 0 && (
          <ProblemList problems={inTheWay} week={week} onShow={close} isWithin />
        )}
      </FieldStack>
    </Dialog>
  )
}
