import type { FieldProps } from '../fields/fields.tsx'
import { useText } from '../text/text.ts'
import { DayField } from './day-field.tsx'
import { TimeField } from './time-field.tsx'
import styles from './dates.module.css'

/** The value is 'YYYY-MM-DDTHH:mm', or '' while both parts are empty. Days without a year mean the next such day. */
export function MomentField({ label, value, onChange, error, ...rest }: FieldProps<string>) {
  const t = useText()
  const [day = '', time = ''] = value.split('T')
  const change = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`)
  return (
    <fieldset className="dx-moment">
      <legend className={rest.labelHidden ? 'dx-hidden' : undefined}>
        {label}
        {rest.required && <span aria-hidden className={styles['star']} />}
      </legend>
      <div className={styles['momentFields']}>
        <DayField
          {...rest}
          looksAhead
          labelHidden
          label={t('dates.dayOf', { label })}
          value={day}
          error={error}
          onChange={(next) => change(next, time)}
        />
        <TimeField
          disabled={rest.disabled}
          required={rest.required}
          labelHidden
          label={t('dates.timeOf', { label })}
          value={time}
          error={Boolean(error)}
          onChange={(next) => change(day, next)}
        />
      </div>
    </fieldset>
  )
}
