import { duplicateEvent } from '@dxweb/areas/events/planning/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { localTimesOf } from '@dxweb/areas/events/times/event-times.ts'
import { addDays, type Day, isDay } from '@dxweb/kit/time/day.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ClashList } from '../../../parts/clashes/clash-list.tsx'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { TimeField } from '../../../ui/dates/time-field.tsx'
import { CheckField, FieldRow, FieldStack } from '../../../ui/fields/fields.tsx'
import { fieldTexts, reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import type { EventDialogProps } from '../form/dialog-props.ts'
import { FoldField } from '../form/fold-field.tsx'

export function DuplicateDialog({ event, onClose }: EventDialogProps) {
  const t = useText()
  const zone = useTimeZone()
  const partnerId = usePartnerId()
  const navigate = useNavigate()
  const was = localTimesOf(event, zone)
  const [date, setDate] = useState<string>(addDays(was.date as Day, 7))
  const [startTime, setStartTime] = useState(was.startTime)
  const [startFold, setStartFold] = useState<string | null>(null)
  const [copiesBookings, setCopiesBookings] = useState(false)
  const [atOwnRisk, setOwnRisk] = useState(false)
  const { mutate, isPending, error } = useCommand({
    endpoint: duplicateEvent,
    params: { id: event.id },
    doneKey: 'shows.duplicate.done',
    onDone({ id }) {
      onClose()
      void navigate({ to: pagePath(partnerId, `shows/${id}/sales`) })
    },
  })
  const fold: 'first' | 'second' | undefined =
    startFold === 'first' || startFold === 'second' ? startFold : undefined
  const copy = { date, startTime, startFold: fold, copiesBookings, atOwnRisk }
  const errors = fieldTexts(t, error)
  const isAtField = errors['date'] !== undefined || errors['startTime'] !== undefined
  const isBusy = error instanceof Refusal && ['hall_busy', 'resource_busy'].includes(error.code)
  return (
    <Dialog
      opened
      title={t('shows.duplicate.title', { title: event.title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="main" busy={isPending} onClick={() => mutate(copy)}>
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
        {error && !isAtField && (
          <ErrorPanel title={t('shows.duplicate.refused')}>
            <p>{reasonText(t, error)}</p>
            {error instanceof Refusal && <ClashList refusal={error} />}
          </ErrorPanel>
        )}
      </FieldStack>
    </Dialog>
  )
}
