import { useState } from 'react'
import { addDays, type Day, isDay } from '@dxweb/kit/time/day.ts'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { TimeField } from '../../../ui/dates/time-field.tsx'
import { CheckField, FieldRow } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { FoldField } from '../form/fold-field.tsx'
import type { EventFormState } from './use-event-form.ts'
import styles from '../form/styles/planning.module.css'

interface TimeFieldsProps {
  form: EventFormState
  dates: readonly Day[]
  fixed?: string | undefined
}

function Fold({ form, edge, dates }: TimeFieldsProps & { edge: 'start' | 'end' }) {
  const { fields } = form
  // An end past midnight is on the next day.
  const after = (day: Day) => (form.endsNextDay ? [day, addDays(day, 1)] : [day])
  const last = isDay(fields.endDate) ? [fields.endDate] : dates.flatMap(after)
  const days = edge === 'end' ? last : dates
  return (
    <FoldField
      edge={edge}
      days={days}
      time={fields[`${edge}Time`]}
      {...form.bindChoice(`${edge}Fold`)}
    />
  )
}

export function TimeFields({ form, dates, fixed }: TimeFieldsProps) {
  const t = useText()
  const { fields } = form
  // Keeps the field visible while the user empties it.
  const [wasLong] = useState(fields.endDate !== '')
  const isLong = wasLong || fields.endDate !== ''
  const isBusyMore = fields.busyFrom !== '' || fields.busyUntil !== ''
  return (
    <>
      <FieldRow>
        <DayField
          looksAhead
          label={t('shows.form.date')}
          required
          disabled={fixed !== undefined}
          about={fixed}
          {...form.bind('date')}
        />
        <TimeField
          label={t('shows.form.start')}
          required
          disabled={fixed !== undefined}
          about={fixed}
          {...form.bind('startTime')}
        />
        <TimeField
          label={t('shows.form.end')}
          required
          about={form.endsNextDay ? t('shows.form.nextDay', { hours: form.hours }) : undefined}
          {...form.bind('endTime')}
        />
        {isLong && (
          <DayField looksAhead label={t('shows.form.endDate')} {...form.bind('endDate')} />
        )}
      </FieldRow>
      {form.asksLength && (
        <CheckField
          label={t('shows.form.lasts', { hours: form.hours })}
          value={form.isLengthMeant}
          error={form.isLengthRefused ? t('shows.form.lastsRefused') : undefined}
          onChange={form.meanLength}
        />
      )}
      <Fold form={form} dates={dates} edge="start" />
      <Fold form={form} dates={dates} edge="end" />
      <details
        className={styles['moreFields']}
        open={isBusyMore || 'busyFrom' in form.errors || 'busyUntil' in form.errors || undefined}
      >
        <summary>{t('shows.form.busy')}</summary>
        <div className={styles['busyFields']}>
          <TimeField
            label={t('shows.form.busyFrom')}
            about={t('shows.form.getIn')}
            {...form.bind('busyFrom')}
          />
          <CheckField
            label={t('shows.form.dayBefore')}
            value={fields.isBusyDayBefore}
            disabled={fields.busyFrom === ''}
            onChange={(value) => form.set('isBusyDayBefore', value)}
          />
          <TimeField
            label={t('shows.form.busyUntil')}
            about={t('shows.form.getOut')}
            {...form.bind('busyUntil')}
          />
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
