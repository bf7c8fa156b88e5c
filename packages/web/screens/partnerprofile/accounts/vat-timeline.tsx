import { addVatRate, type vatTypes } from '@dxweb/areas/accounting/contract.ts'
import { type VatSpan, vatSpans } from '@dxweb/areas/accounting/vat-spans.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import type { AsideProps } from '../../../parts/register/look/look.ts'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { useText } from '../../../ui/text/text.ts'
import { classNames } from '../../../ui/theme/class-names.ts'
import styles from '../section/settings.module.css'

const tones = { inForce: 'good', coming: 'info', past: 'off' } as const

function Span({ span }: { span: VatSpan }) {
  const t = useText()
  const { validFrom, until, basisPoints, when } = span
  return (
    <li
      className={classNames(styles['vatSpan'], styles[`vat-${when}`])}
      aria-current={when === 'inForce' || undefined}
    >
      <span className={styles['vatSpanRate']}>{percentText(basisPoints / 10_000)}</span>
      <Badge tone={tones[when]}>{t(`settings.vat.${when}`)}</Badge>
      <span className="dx-dim dx-small">
        <DateText value={validFrom} shape="numeric" />
        {' – '}
        {until && <DateText value={until} shape="numeric" />}
      </span>
    </li>
  )
}

const drawn = ['validFrom']
const labels = { validFrom: 'settings.vat.from' }

function AddRate({ id, today }: { id: number; today: string }) {
  const t = useText()
  return (
    <div className={styles['vatAdd']}>
      <h3>{t('settings.vat.add')}</h3>
      <CommandForm
        endpoint={addVatRate}
        params={{ id }}
        labels={labels}
        drawn={drawn}
        renderDrawn={({ typed, ...field }) => (
          <DayField looksAhead {...field} min={addDays(today as Day, 1)} value={String(typed)} />
        )}
        doneKey="settings.vat.added"
        failedKey="settings.vat.notAdded"
        look="plain"
        isWide
        action={t('settings.vat.addRate')}
      />
    </div>
  )
}

export function VatTimeline({ row }: AsideProps) {
  const t = useText()
  const mayAdd = useCan()('platform.write')
  const timeZone = useTimeZone()
  const [today] = useState(() => localDay(new Date(), timeZone))
  if (!row) {
    return (
      <Card title={t('label.rates')}>
        <p className="dx-second">{t('settings.vat.afterwards')}</p>
      </Card>
    )
  }
  const { rates } = row as unknown as RowOf<typeof vatTypes>
  return (
    <Card title={t('label.rates')}>
      <ol className={styles['vatSpans']}>
        {vatSpans(rates, today).map((span) => (
          <Span key={span.validFrom} span={span} />
        ))}
      </ol>
      {rates.length === 0 && <p className="dx-dim">{t('settings.vat.noRates')}</p>}
      {mayAdd && <AddRate id={row.id} today={today} />}
    </Card>
  )
}
