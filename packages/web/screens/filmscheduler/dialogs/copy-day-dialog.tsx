import { getFilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { useId, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { CheckField, FieldStack } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { BoardState } from '../changes/use-board.ts'
import type { Changes } from '../changes/use-changes.ts'
import { copiesOfDay, copiesOfWeek, emptyDays, fromWeekBefore } from '../rules/copies.ts'
import { daysOf } from '../rules/hours-shown.ts'

interface CopyDayProps {
  board: BoardState
  changes: Changes
  day: Day
}

/**
 * Copies a day to other days of its week (empty days are preselected), this week to the next, or the previous week to
 * this one.
 */
export function CopyDayDialog({ board, changes, day }: CopyDayProps) {
  const t = useText()
  const when = useWhen()
  const formId = useId()
  const { week } = board
  const days = daysOf(week).map((each) => each.day)
  const [what, setWhat] = useState<'day' | 'week' | 'before'>('day')
  const before = useRead(getFilmWeek, { day: addDays(week.from as Day, -7) })
  const [to, setTo] = useState<readonly Day[]>(() => emptyDays(week, days, day))
  const copies = {
    day: copiesOfDay(week, day, to),
    week: copiesOfWeek(week),
    before: before.data ? fromWeekBefore(before.data, week) : [],
  }[what]
  const close = () => board.ask(null)
  const weekAfter = (of: string) => when(addDays(of as Day, 7), 'day')
  const nextWeek = `${weekAfter(week.from)}–${weekAfter(week.to)}`
  return (
    <Dialog
      opened
      size="small"
      title={t('filmboard.copy.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button isFirst type="submit" form={formId} look="main" disabled={copies.length === 0}>
            {t('filmboard.copy.do', { count: copies.length })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (copies.length > 0) void changes.place(copies, 'copied')
          close()
        }}
      >
        <FieldStack>
          <ChoiceRow
            label={t('filmboard.copy.what')}
            value={what}
            options={[
              { value: 'day', label: when(day, 'longDay') },
              { value: 'week', label: t('filmboard.copy.week') },
              { value: 'before', label: t('filmboard.copy.before') },
            ]}
            onChange={setWhat}
          />
          {what === 'week' && <p>{t('filmboard.copy.toNextWeek', { days: nextWeek })}</p>}
          {what === 'before' && <p>{t('filmboard.copy.beforeText')}</p>}
          {what === 'day' &&
            days
              .filter((each) => each !== day)
              .map((each) => (
                <CheckField
                  key={each}
                  label={when(each, 'longDay')}
                  value={to.includes(each)}
                  onChange={(isOn) =>
                    setTo(isOn ? [...to, each] : to.filter((other) => other !== each))
                  }
                />
              ))}
        </FieldStack>
      </form>
    </Dialog>
  )
}
