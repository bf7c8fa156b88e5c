import { minutesBefore, timeBefore } from '@dxweb/areas/events/core/call-sheet-fields.ts'
import { TimeField } from '../../../ui/dates/time-field.tsx'
import { FieldRow, LongTextField, NumberField, TextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { EventFormState } from './use-event-form.ts'
import styles from '../form/styles/planning.module.css'

const names = [
  'doorsMinutes',
  'soundCheckMinutes',
  'pauseCount',
  'pauseMinutes',
  'contactName',
  'contactMobile',
  'staffNote',
] as const

/** Prefix of typed text that is not a clock time. */
const unread = '~'
const isWhole = (time: string) => /^\d\d:\d\d$/.test(time)

interface CallSheetFieldsProps {
  form: EventFormState
}

/** Input of a clock time, stored as minutes before the event's start, so that it moves with the start. */
function BeforeStart({
  form,
  name,
}: CallSheetFieldsProps & { name: 'doorsMinutes' | 'soundCheckMinutes' }) {
  const t = useText()
  const { startTime } = form.fields
  const { value, onChange, ...bound } = form.bind(name)
  const shown = value && isWhole(startTime) ? timeBefore(startTime, Number(value)) : ''
  return (
    <TimeField
      label={t(`shows.form.${name}`)}
      disabled={startTime === ''}
      about={startTime === '' ? t('shows.form.startFirst') : undefined}
      {...bound}
      value={value.startsWith(unread) ? value.slice(unread.length) : shown}
      onChange={(time) => {
        const isTime = isWhole(time) && isWhole(startTime)
        onChange(isTime ? String(minutesBefore(startTime, time)) : time && unread + time)
      }}
    />
  )
}

export function CallSheetFields({ form }: CallSheetFieldsProps) {
  const t = useText()
  const { fields, errors } = form
  const isOpen = names.some((name) => Boolean(fields[name]) || name in errors)
  const counted = (name: 'pauseCount' | 'pauseMinutes', max: number) => (
    <NumberField
      label={t(`shows.form.${name}`)}
      name={name}
      min={0}
      max={max}
      value={fields[name]}
      error={errors[name]}
      onChange={(value) => form.set(name, value)}
    />
  )
  return (
    <details className={styles['moreFields']} open={isOpen || undefined}>
      <summary>{t('shows.form.callSheet')}</summary>
      <FieldRow>
        <BeforeStart form={form} name="soundCheckMinutes" />
        <BeforeStart form={form} name="doorsMinutes" />
        {counted('pauseCount', 9)}
        {counted('pauseMinutes', 240)}
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('shows.form.contactName')}
          maxLength={120}
          {...form.bind('contactName')}
        />
        <TextField label={t('shows.form.contactMobile')} {...form.bind('contactMobile')} />
      </FieldRow>
      <LongTextField
        label={t('shows.form.staffNote')}
        about={t('shows.form.staffNoteAbout')}
        rows={2}
        {...form.bind('staffNote')}
      />
    </details>
  )
}
