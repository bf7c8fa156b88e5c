import { localTimesOf } from '@dxweb/areas/events/times/event-times.ts'
import { addDays, type Day, isDay } from '@dxweb/kit/time/day.ts'
import { useState } from 'react'
import { ClashList } from '../../../parts/clashes/clash-list.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { TimeField } from '../../../ui/dates/time-field.tsx'
import { CheckField, FieldRow, FieldStack } from '../../../ui/fields/fields.tsx'
import { fieldTexts, reasonText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import type { EventDialogProps } from '../form/dialog-props.ts'
import { FoldField } from '../form/fold-field.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { usePlanning } from './use-planning.ts'

/** When the copy is; a week later unless told. Where the hall is taken, it may be made at own risk. */
export function DuplicateDialog({ event, onClose }: EventDialogProps) {
  const t = useText()
  const zone = useTimeZone()
  const planning = usePlanning(event.id)
  const was = localTimesOf(event, zone)
  const [date, setDate] = useState<string>(addDays(was.date as Day, 7))
  const [startTime, setStartTime] = useState(was.startTime)
  const [startFold, setStartFold] = useState<string | null>(null)
  const [copiesBookings, setCopiesBookings] = useState(false)
  const [atOwnRisk, setOwnRisk] = useState(false)
  const attempt = useAttempt(async () => {
    await planning.duplicate({
      date,
      startTime,
      startFold: startFold === 'first' || startFold === 'second' ? startFold : undefined,
      copiesBookings,
      atOwnRisk,
    })
    onClose()
  })
  const errors = fieldTexts(t, attempt.refusal)
  const isAtField = errors['date'] !== undefined || errors['startTime'] !== undefined
  const isBusy = ['hall_busy', 'resource_busy'].includes(attempt.refusal?.code ?? '')
  return (
    <Dialog
      opened
      title={t('shows.duplicate.title', { title: event.title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="main" busy={attempt.isBusy} onClick={attempt.go}>
            {t('shows.duplicate.do')}
          </Button>
        </>
      }
    >
      <FieldStack>
        <p>{t('shows.duplicate.about')}</p>
        <FieldRow>
          <DayField
            looksAhead
            label={t('shows.form.date')}
            required
            value={date}
            error={errors['date']}
            onChange={setDate}
          />
          <TimeField
            label={t('shows.form.start')}
            required
            value={startTime}
            error={errors['startTime']}
            onChange={setStartTime}
          />
        </FieldRow>
        <FoldField
          edge="start"
          days={isDay(date) ? [date] : []}
          time={startTime}
          value={startFold}
          onChange={setStartFold}
        />
        <CheckField
          label={t('shows.duplicate.bookings')}
          value={copiesBookings}
          onChange={setCopiesBookings}
        />
        {(isBusy || atOwnRisk) && (
          <CheckField label={t('shows.overlaps.ownRisk')} value={atOwnRisk} onChange={setOwnRisk} />
        )}
        {attempt.refusal && !isAtField && (
          <ErrorPanel title={t('shows.duplicate.refused')}>
            <p>{reasonText(t, attempt.refusal)}</p>
            <ClashList refusal={attempt.refusal} />
          </ErrorPanel>
        )}
      </FieldStack>
    </Dialog>
  )
}
