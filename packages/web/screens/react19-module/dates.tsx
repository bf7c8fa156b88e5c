import { useState } from 'react'
import { DayField } from '../../ui/dates/day-field.tsx'
import { MomentField } from '../../ui/dates/moment-field.tsx'
import { TimeField } from '../../ui/dates/time-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Count, Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './gallery.module.css'

const nothing = () => undefined
const shapes = [
  'day',
  'longDay',
  'date',
  'numeric',
  'month',
  'time',
  'moment',
  'full',
  'long',
] as const
const moment = '2026-11-20T18:30:00Z'

export function Dates() {
  const t = useText()
  const [day, setDay] = useState('2026-11-20')
  const [time, setTime] = useState('19:30')
  const [at, setAt] = useState('2026-11-20T19:30')
  return (
    <>
      <Card title={t('gallery.dates')}>
        <div className={styles['galleryFields']}>
          <DayField label={t('gallery.sample.date')} value={day} onChange={setDay} />
          <TimeField label={t('gallery.sample.clock')} value={time} onChange={setTime} />
          <MomentField label={t('gallery.sample.moment')} value={at} onChange={setAt} />
          <DayField
            label={t('gallery.sample.wrong')}
            value=""
            error={t('field.not_a_date')}
            onChange={nothing}
          />
          <TimeField label={t('gallery.sample.off')} value="19:30" disabled onChange={nothing} />
        </div>
      </Card>
      <Card title={t('gallery.written')}>
        <div className={styles['galleryRow']}>
          {shapes.map((shape) => (
            <DateText key={shape} value={moment} shape={shape} />
          ))}
          <Money ore={123_450} />
          <Count value={1_234_567} />
        </div>
      </Card>
    </>
  )
}
