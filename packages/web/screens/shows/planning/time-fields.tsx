import { isDay } from '@dxweb/kit/day.ts'
import { NotOneInstant, toInstant } from '@dxweb/kit/zoned-time.ts'
import { CheckField, DayField, FieldRow, SelectField, TimeField } from '../../../ui/fields.tsx'
import { useText } from '../../../ui/text.ts'
import { useTimeZone } from '../../../data/use-when.ts'
import type { EventFormState } from './use-event-form.ts'

/** Whether the clock shows the time twice that day, so that somebody must say which one is meant. */
function runsTwice(date: string, time: string, zone: string): boolean {
  if (!isDay(date) || time === '') return false
  try {
    toInstant(date, time, zone, 'refuse')
    return false
  } catch (error) {
    return error instanceof NotOneInstant && error.reason === 'twice'
  }
}

function Fold({ form, edge }: { form: EventFormState; edge: 'start' | 'end' }) {
  const t = useText()
  const zone = useTimeZone()
  const { fields } = form
  const isAsked =
    fields[`${edge}Fold`] !== '' || runsTwice(fields.date, fields[`${edge}Time`], zone)
  if (!isAsked) return null
  const options = (['first', 'second'] as const).map((value) => ({
    value,
    label: t(`shows.form.fold.${value}`),
  }))
  return (
    <SelectField
      label={t(`shows.form.fold.${edge}`)}
      options={options}
      {...form.bindChoice(`${edge}Fold`)}
    />
  )
}

/** When the event is, and from when until when its halls are taken. */
export function TimeFields({ form }: { form: EventFormState }) {
  const t = useText()
  const { fields } = form
  const isBusyMore = fields.busyFrom !== '' || fields.busyUntil !== ''
  return (
    <>
      <FieldRow>
        <DayField label={t('shows.form.date')} required {...form.bind('date')} />
        <TimeField label={t('shows.form.start')} required {...form.bind('startTime')} />
        <TimeField
          label={t('shows.form.end')}
          required
          about={form.endsNextDay ? t('shows.form.nextDay') : undefined}
          {...form.bind('endTime')}
        />
      </FieldRow>
      <Fold form={form} edge="start" />
      <Fold form={form} edge="end" />
      <details
        className="dx-more-fields"
        open={isBusyMore || 'busyFrom' in form.errors || 'busyUntil' in form.errors || undefined}
      >
        <summary>{t('shows.form.busy')}</summary>
        <div className="dx-busy-fields">
          <TimeField label={t('shows.form.busyFrom')} {...form.bind('busyFrom')} />
          <CheckField
            label={t('shows.form.dayBefore')}
            value={fields.isBusyDayBefore}
            disabled={fields.busyFrom === ''}
            onChange={(value) => form.set('isBusyDayBefore', value)}
          />
          <TimeField label={t('shows.form.busyUntil')} {...form.bind('busyUntil')} />
          <CheckField
            label={t('shows.form.dayAfter')}
            value={fields.isBusyDayAfter}
            disabled={fields.busyUntil === ''}
            onChange={(value) => form.set('isBusyDayAfter', value)}
          />
        </div>
      </details>
    </>
  )
}
