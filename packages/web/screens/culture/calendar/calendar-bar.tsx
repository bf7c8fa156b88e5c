import { addDays, startOfWeek } from '@dxweb/kit/time/day.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { calendarModes, spanText, stepped, weekNumber } from '../axis/calendar-period.ts'
import type { CalendarPlace } from '../axis/use-calendar-place.ts'

/** Examples: 'Uke 47 · 16.–22. nov. 2026', 'fredag 20. november 2026' or 'november 2026'. */
function usePeriodText({ mode, day }: CalendarPlace): string {
  const t = useText()
  const when = useWhen()
  if (mode === 'month') return when(day, 'month')
  if (mode === 'day') return `${when(day, 'longDay')} ${day.slice(0, 4)}`
  const monday = startOfWeek(day)
  const span = spanText(when(monday, 'date'), when(addDays(monday, 6), 'date'))
  return `${t('calendar.week', { week: weekNumber(day) })} · ${span}`
}

interface CalendarBarProps {
  place: CalendarPlace
  halls: readonly { id: number; name: string }[]
  children?: ReactNode
}

export function CalendarBar({ place, halls, children }: CalendarBarProps) {
  const t = useText()
  const { mode, day } = place
  const step = (by: 1 | -1) => place.set({ date: stepped(mode, day, by) })
  return (
    <div className="dx-calendar-bar">
      <IconButton
        framed
        label={t('calendar.earlier')}
        icon={<IconChevronLeft size={18} />}
        onClick={() => step(-1)}
      />
      <Button onClick={() => place.set({ date: undefined })}>{t('calendar.today')}</Button>
      <IconButton
        framed
        label={t('calendar.later')}
        icon={<IconChevronRight size={18} />}
        onClick={() => step(1)}
      />
      <h2 className="dx-calendar-period" aria-live="polite">
        {usePeriodText(place)}
      </h2>
      <span className="dx-calendar-choices">
        {children}
        {halls.length > 1 && (
          <ChipSelect
            label={t('shows.hall')}
            value={place.hall}
            options={[
              { value: '', label: t('calendar.allHalls') },
              ...halls.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(hall) => place.set({ hall })}
          />
        )}
        <ChoiceRow
          label={t('calendar.mode')}
          value={mode}
          options={calendarModes.map((value) => ({ value, label: t(`calendar.mode.${value}`) }))}
          onChange={(chosen) => place.set({ mode: chosen })}
        />
      </span>
    </div>
  )
}
