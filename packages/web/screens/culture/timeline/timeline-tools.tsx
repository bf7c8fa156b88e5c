import { addDays } from '@dxweb/kit/time/day.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { CheckField } from '../../../ui/fields/fields.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { type TimelinePlace, zoomed, zooms } from './use-timeline-place.ts'
import styles from '../rows/rows.module.css'

interface ToolsProps {
  place: TimelinePlace
  /** Called before the zoom changes, to keep the visible time in place. */
  onZoom: () => void
}

export function TimelineTools({ place, onZoom }: ToolsProps) {
  const t = useText()
  const when = useWhen()
  const may = useCan()
  const { day, zoom, showsResources, set } = place
  const step = (by: 1 | -1) => set({ date: addDays(day, by * zoomed[zoom].step) })
  return (
    <div className={`dx-calendar-bar ${styles['timelineBar']}`}>
      <IconButton
        framed
        label={t('calendar.earlier')}
        icon={<IconChevronLeft size={18} />}
        onClick={() => step(-1)}
      />
      <Button onClick={() => set({ date: undefined })}>{t('calendar.today')}</Button>
      <IconButton
        framed
        label={t('calendar.later')}
        icon={<IconChevronRight size={18} />}
        onClick={() => step(1)}
      />
      <h2 className="dx-calendar-period" aria-live="polite">
        {when(day, 'month')}
      </h2>
      <span className="dx-calendar-choices">
        {may('bookings.read') && (
          <CheckField
            label={t('timeline.showResources')}
            value={showsResources}
            onChange={(shows) => set({ show: shows ? undefined : 'halls' })}
          />
        )}
        <ChoiceRow
          label={t('timeline.zoom')}
          value={zoom}
          options={zooms.map((value) => ({ value, label: t(`timeline.zoom.${value}`) }))}
          onChange={(chosen) => {
            onZoom()
            set({ zoom: chosen })
          }}
        />
      </span>
    </div>
  )
}
