import { adjusted } from '@dxweb/kit/money/adjusted.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { CheckField, FieldStack, SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { FieldInput } from '../form/field-input.tsx'
import { type FieldPlan, typedPlans } from '../look/field-plan.ts'
import type { RegisterLook } from '../look/look.ts'
import { readTyped, typedRow } from '../form/typed.ts'
import { useRegisterWords } from '../look/use-words.ts'
import styles from './many.module.css'

/** Kinds of fields whose value belongs to a single row, so that many rows cannot share the value. */
const own: ReadonlySet<FieldPlan['kind']['kind']> = new Set([
  'items',
  'barcode',
  'email',
  'phone',
  'orgNumber',
  'accountNumber',
])

export const sharedPlans = (look: RegisterLook): FieldPlan[] =>
  typedPlans(look).filter(
    ({ field, kind }) =>
      !own.has(kind.kind) &&
      look.edit?.[field] !== false &&
      field !== look.columns[0] &&
      field !== 'name' &&
      field !== 'number',
  )

export type ValueOf = (held: unknown) => unknown

interface SetDialogProps {
  look: RegisterLook
  count: number
  onClose: () => void
  onSet: (field: string, valueOf: ValueOf) => void
}

const ways = ['set', 'amount', 'percent'] as const

export function SetDialog({ look, count, onClose, onSet }: SetDialogProps) {
  const t = useText()
  const place = { locale: useLocale(), timeZone: useTimeZone() }
  const words = useRegisterWords(look.collection)
  const plans = sharedPlans(look)
  const [field, setField] = useState<string | null>(plans[0]?.field ?? null)
  const [way, setWay] = useState<(typeof ways)[number]>('set')
  const [typed, setTyped] = useState<unknown>('')
  const [toKroner, setToKroner] = useState(true)
  const [fault, setFault] = useState('')
  const plan = plans.find((each) => each.field === field)
  const isMoney = plan?.kind.kind === 'money'
  const chosenWay = isMoney ? way : 'set'
  const choose = (next: string | null) => {
    const nextPlan = plans.find((each) => each.field === next)
    setField(next)
    setFault('')
    setTyped(nextPlan ? typedRow([nextPlan], {}, place)[nextPlan.field] : '')
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!plan) return
    const kind = chosenWay === 'percent' ? ({ kind: 'percent' } as const) : plan.kind
    const { values, faults } = readTyped([{ ...plan, kind }], { [plan.field]: typed }, place)
    const value = values[plan.field]
    const isEmpty = value === undefined || (chosenWay !== 'set' && typeof value !== 'number')
    const code = faults[plan.field]?.code ?? (isEmpty ? 'required' : '')
    setFault(code)
    if (code !== '') return
    if (chosenWay === 'set') onSet(plan.field, () => value)
    else if (chosenWay === 'amount')
      onSet(plan.field, (held) => adjusted(Number(held), { by: 'amount', ore: Number(value) }))
    else {
      const basisPoints = Number(value)
      onSet(plan.field, (held) => adjusted(Number(held), { by: 'percent', basisPoints, toKroner }))
    }
  }
  const error = fault === '' ? undefined : t(`field.${fault}`)
  return (
    <Dialog opened size="small" title={t('rows.many.set', { count })} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <FieldStack>
          <SelectField
            label={t('rows.many.field')}
            value={field}
            options={plans.map((each) => ({ value: each.field, label: words.label(each.field) }))}
            onChange={choose}
          />
          {isMoney && (
            <SelectField
              label={t('rows.many.way')}
              value={way}
              options={ways.map((each) => ({ value: each, label: t(`rows.many.way.${each}`) }))}
              onChange={(next) => setWay(ways.find((each) => each === next) ?? 'set')}
            />
          )}
          {plan && chosenWay === 'set' && (
            <FieldInput
              key={plan.field}
              plan={plan}
              words={words}
              label={words.label(plan.field)}
              typed={typed}
              error={error}
              onChange={setTyped}
            />
          )}
          {plan && chosenWay !== 'set' && (
            <TextField
              label={t(`rows.many.way.${chosenWay}`)}
              about={t('rows.many.minus')}
              value={typeof typed === 'string' ? typed : ''}
              unit={t(chosenWay === 'percent' ? 'rows.unit.percent' : 'rows.unit.money')}
              keys="decimal"
              error={error}
              onChange={setTyped}
            />
          )}
          {chosenWay === 'percent' && (
            <CheckField label={t('rows.many.toKroner')} value={toKroner} onChange={setToKroner} />
          )}
          <div className={styles['manyActions']}>
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button look="main" type="submit">
              {t('rows.many.change', { count })}
            </Button>
          </div>
        </FieldStack>
      </form>
    </Dialog>
  )
}
