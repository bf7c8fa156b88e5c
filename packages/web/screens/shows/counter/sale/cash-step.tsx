import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { MoneyField } from '../../../../ui/fields/fields.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'

interface CashStepProps {
  totalOre: number
  /** Amount due in øre, a whole number of kroner. */
  dueOre: number
  onCancel: () => void
  onPaid: (receivedOre: number) => void
}

/** An empty field means the exact amount. */
export function CashStep({ totalOre, dueOre, onCancel, onPaid }: CashStepProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [receivedOre, setReceived] = useState<number | null>(null)
  const [isShort, setShort] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const givenOre = receivedOre ?? dueOre
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (givenOre < dueOre) setShort(true)
    else onPaid(givenOre)
  }
  return (
    <form ref={form} className="dx-cash" noValidate onSubmit={submit}>
      <dl className="dx-sums">
        {dueOre !== totalOre && (
          <div>
            <dt>{t('ticketing.rounding')}</dt>
            <dd>
              <Money ore={dueOre - totalOre} />
            </dd>
          </div>
        )}
        <div className="dx-sums-cash">
          <dt>{t('ticketing.inCash')}</dt>
          <dd>
            <Money ore={dueOre} />
          </dd>
        </div>
      </dl>
      <MoneyField
        label={t('ticketing.received')}
        placeholder={formatMoney(dueOre)}
        value={receivedOre}
        error={
          isShort && givenOre < dueOre
            ? t('ticketing.short', { missing: formatMoney(dueOre - givenOre) })
            : undefined
        }
        onChange={setReceived}
      />
      <p className="dx-change" aria-live="polite">
        <span>{t('ticketing.change')}</span>
        <Money ore={Math.max(0, givenOre - dueOre)} />
      </p>
      <div className="dx-sale-means">
        <Button size="large" onClick={onCancel}>
          {t('shell.cancel')}
        </Button>
        <Button look="main" size="large" type="submit">
          {t('ticketing.finishCash')}
        </Button>
      </div>
    </form>
  )
}
