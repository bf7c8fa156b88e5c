import { addVatRate, type vatTypes } from '@dxweb/areas/accounting/contract.ts'
import { type VatSpan, vatSpans } from '@dxweb/areas/accounting/vat-spans.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { day, percent } from '@dxweb/kit/fields/fields.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { collectionKey } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { plansOf } from '../../../parts/register/look/field-plan.ts'
import type { AsideProps } from '../../../parts/register/look/look.ts'
import { type Faults, readTyped } from '../../../parts/register/form/typed.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { shownByScreen } from '../../../data/rows/shown-by-screen.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

const tones = { inForce: 'good', coming: 'info', past: 'off' } as const

const plans = plansOf({ validFrom: day, basisPoints: percent })
const nothing = { validFrom: '', basisPoints: '' }

function Span({ span }: { span: VatSpan }) {
  const t = useText()
  const locale = useLocale()
  const { validFrom, until, basisPoints, when } = span
  return (
    <li className={`dx-vat-span dx-vat-${when}`} aria-current={when === 'inForce' || undefined}>
      <span className="dx-vat-span-rate">{percentText(basisPoints / 10_000, locale, 2)}</span>
      <Badge tone={tones[when]}>{t(`settings.vat.${when}`)}</Badge>
      <span className="dx-dim dx-small">
        <DateText value={validFrom} shape="numeric" />
        {' – '}
        {until && <DateText value={until} shape="numeric" />}
      </span>
    </li>
  )
}

function useAddRate(id: number, onAdded: () => void) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  return useMutation({
    meta: shownByScreen,
    mutationFn: (body: { validFrom: string; basisPoints: number }) =>
      callApi(addVatRate, { params: { partnerId, id }, body }),
    onSuccess: () => {
      toast({ text: t('settings.vat.added') })
      onAdded()
    },
    onSettled: () => client.invalidateQueries({ queryKey: collectionKey(partnerId, 'vattypes') }),
  })
}

/** What the form itself finds, then what the server does; a day that has its rate is told at the day. */
function errorsOf(faults: Faults, error: unknown): Refusal {
  const isTaken = error instanceof Refusal && error.code === 'taken'
  const refused = isTaken ? { validFrom: { code: 'taken' } } : undefined
  const told = error instanceof Refusal ? error.fields : undefined
  return new Refusal('invalid', { fields: { ...told, ...refused, ...faults } })
}

/** A rate from a day to come. */
function AddRate({ id, today }: { id: number; today: string }) {
  const t = useText()
  const place = { locale: useLocale(), timeZone: useTimeZone() }
  const [typed, setTyped] = useState(nothing)
  const [faults, setFaults] = useState<Faults>({})
  const add = useAddRate(id, () => setTyped(nothing))
  const refusal = errorsOf(faults, add.error)
  const errors = fieldTexts(t, refusal)
  const change = (changes: Partial<typeof nothing>) => {
    setTyped({ ...typed, ...changes })
    setFaults({})
    add.reset()
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const { values, faults: found } = readTyped(plans, typed, place)
    const empty = plans.filter(({ field }) => values[field] === undefined)
    const missing = empty.map(({ field }) => [field, { code: 'required' }] as const)
    const all = { ...Object.fromEntries(missing), ...found }
    setFaults(all)
    if (Object.keys(all).length > 0) return
    add.mutate({ validFrom: typed.validFrom, basisPoints: Number(values['basisPoints']) })
  }
  const isUntold = add.error && Object.keys(refusal.fields ?? {}).length === 0
  return (
    <form noValidate className="dx-vat-add" onSubmit={submit}>
      <h3>{t('settings.vat.add')}</h3>
      <FieldStack>
        <DayField
          looksAhead
          label={t('settings.vat.from')}
          value={typed.validFrom}
          min={addDays(today as Day, 1)}
          required
          error={errors['validFrom']}
          onChange={(validFrom) => change({ validFrom })}
        />
        <TextField
          label={t('label.basisPoints')}
          value={typed.basisPoints}
          keys="decimal"
          unit="%"
          required
          error={errors['basisPoints']}
          onChange={(basisPoints) => change({ basisPoints })}
        />
        {isUntold && <p role="alert">{refusalText(t, add.error)}</p>}
        <Button type="submit" busy={add.isPending}>
          {t('settings.vat.addRate')}
        </Button>
      </FieldStack>
    </form>
  )
}

/** A VAT type's rates, newest first, with the one in force, and a new one for who keeps them. */
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
      <ol className="dx-vat-spans">
        {vatSpans(rates, today).map((span) => (
          <Span key={span.validFrom} span={span} />
        ))}
      </ol>
      {rates.length === 0 && <p className="dx-dim">{t('settings.vat.noRates')}</p>}
      {mayAdd && <AddRate id={row.id} today={today} />}
    </Card>
  )
}
