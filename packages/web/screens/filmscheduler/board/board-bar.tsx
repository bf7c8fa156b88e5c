import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { type Day, isDay, isoWeek } from '@dxweb/kit/time/day.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { type BoardPlace, boardViews } from './use-board-place.ts'
import styles from './styles/board.module.css'

interface BoardBarProps {
  place: BoardPlace
  week: Pick<FilmWeek, 'from' | 'to' | 'halls'> | undefined
  isNarrow: boolean
  children?: ReactNode
}

/** Example of a week: 'Uke 48 · 27. nov.–3. des. 2026'. */
function usePeriodText({ view, day }: BoardPlace, week: BoardBarProps['week']): string {
  const t = useText()
  const when = useWhen()
  if (view === 'day' || week === undefined) return when(day, 'longDay')
  const span = spanText(when(week.from, 'date'), when(week.to, 'date'))
  return `${t('calendar.week', { week: isoWeek(week.from as Day).week })} · ${span}`
}

/** Select field that scrolls to a hall, for weeks with more halls than fit the screen. */
function ToHall({ halls }: Pick<FilmWeek, 'halls'>) {
  const t = useText()
  return (
    <SelectField
      labelHidden
      label={t('filmboard.toHall')}
      placeholder={t('filmboard.toHall')}
      value={null}
      options={halls.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) =>
        document.querySelector(`tr[data-hall="${id}"]`)?.scrollIntoView({ block: 'center' })
      }
    />
  )
}

const hallsInSight = 6

export function BoardBar({ place, week, isNarrow, children }: BoardBarProps) {
  const t = useText()
  return (
    <div className={styles['filmBar']}>
      <IconButton
        framed
        label={t('calendar.earlier')}
        icon={<IconChevronLeft size={18} />}
        onClick={() => place.step(-1)}
      />
      <Button onClick={() => place.set({ date: undefined })}>{t('calendar.today')}</Button>
      <IconButton
        framed
        label={t('calendar.later')}
        icon={<IconChevronRight size={18} />}
        onClick={() => place.step(1)}
      />
      <h2 className={styles['filmPeriod']} aria-live="polite">
        {usePeriodText(place, week)}
      </h2>
      <span className={styles['filmChoices']}>
        <DayField
          labelHidden
          label={t('filmboard.toDay')}
          value={place.day}
          onChange={(date) => isDay(date) && place.set({ date })}
        />
        {!isNarrow && place.view === 'week' && week && week.halls.length > hallsInSight && (
          <ToHall halls={week.halls} />
        )}
        {children}
        {!isNarrow && (
          <ChoiceRow
            label={t('calendar.mode')}
            value={place.view}
            options={boardViews.map((value) => ({ value, label: t(`calendar.mode.${value}`) }))}
            onChange={(view) => place.set({ view: view === 'week' ? undefined : view })}
          />
        )}
      </span>
    </div>
  )
}
