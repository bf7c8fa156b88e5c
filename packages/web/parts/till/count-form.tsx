import {
  type Counts,
  countedOre,
  type Denomination,
  denominations,
  maxCountOfOne,
} from '@dxweb/areas/tills/shifts/rules.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { NumberField, TextField } from '../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { fieldTexts } from '../../ui/text/field-texts.ts'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import type { Shift } from './use-own-shift.ts'
import css from './till.module.css'

interface StepperProps {
  kroner: Denomination
  count: number | undefined
  onCount: (count: number | null, isFaulty: boolean) => void
}

function Stepper({ kroner, count = 0, onCount }: StepperProps) {
  const t = useText()
  const value = String(kroner)
  const step = (by: number) => onCount(Math.min(maxCountOfOne, Math.max(0, count + by)), false)
  return (
    <li className={css['stepper']}>
      <span className={css['value']}>{t('shift.count.one', { value })}</span>
      <button
        type="button"
        aria-label={t('shift.count.less', { value })}
        disabled={count === 0}
        onClick={() => step(-1)}
      >
        <IconMinus size={22} aria-hidden />
      </button>
      <NumberField
        labelHidden
        label={t('shift.count.one', { value })}
        placeholder="0"
        min={0}
        max={maxCountOfOne}
        value={count === 0 ? null : count}
        onChange={onCount}
      />
      <button type="button" aria-label={t('shift.count.more', { value })} onClick={() => step(1)}>
        <IconPlus size={22} aria-hidden />
      </button>
      <span className={css['sum']}>
        <Money ore={count * kroner * 100} />
      </span>
    </li>
  )
}

function Sums({ expectedOre, countedOre: ore }: { expectedOre: number; countedOre: number }) {
  const t = useText()
  const differenceOre = ore - expectedOre
  return (
    <dl className={css['sums']} aria-live="polite">
      <div>
        <dt>{t('shift.expected')}</dt>
        <dd>
          <Money ore={expectedOre} />
        </dd>
      </div>
      <div>
        <dt>{t('shift.counted')}</dt>
        <dd>
          <Money ore={ore} />
        </dd>
      </div>
      <div data-differs={differenceOre !== 0 || undefined}>
        <dt>{t('shift.difference')}</dt>
        <dd>{differenceOre === 0 ? t('shift.count.right') : <Money ore={differenceOre} />}</dd>
      </div>
    </dl>
  )
}

export interface Counted {
  counts: Counts
  expectedOre: number
  reason: string
}

interface CountFormProps {
  shift: Shift
  formId: string
  error: Error | null
  onCount: (counted: Counted) => void
  children?: ReactNode
}

const focusFault = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

/** Keeps the typed counts after a refusal. */
export function CountForm({ shift, formId, error, onCount, children }: CountFormProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [counts, setCounts] = useState<Counts>({})
  const [faulty, setFaulty] = useState<readonly Denomination[]>([])
  const [reason, setReason] = useState('')
  const ore = countedOre(counts)
  const errors = fieldTexts(t, error)
  const other = errors['counts'] ?? errors['expectedOre']
  // Focuses the fault, which is below the visible part on a phone.
  useEffect(() => {
    if (error !== null) focusFault(form.current)
  }, [error])
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (faulty.length > 0) focusFault(form.current)
    else onCount({ counts, expectedOre: shift.expectedOre, reason: reason.trim() })
  }
  return (
    <form ref={form} id={formId} className={css['count']} noValidate onSubmit={submit}>
      <ul className={css['steppers']}>
        {denominations.map((kroner) => (
          <Stepper
            key={kroner}
            kroner={kroner}
            count={counts[`${kroner}`]}
            onCount={(count, isFaulty) => {
              setCounts({ ...counts, [kroner]: count ?? 0 })
              setFaulty([...faulty.filter((one) => one !== kroner), ...(isFaulty ? [kroner] : [])])
            }}
          />
        ))}
      </ul>
      <Sums expectedOre={shift.expectedOre} countedOre={ore} />
      {ore !== shift.expectedOre && (
        <TextField
          required
          label={t('shift.reason')}
          about={t('shift.reason.about')}
          maxLength={200}
          value={reason}
          error={reason.trim() === '' ? errors['reason'] : undefined}
          onChange={setReason}
        />
      )}
      {children}
      {error !== null && (other !== undefined || Object.keys(errors).length === 0) && (
        <ErrorPanel title={t('shift.count.failed')}>{other ?? refusalText(t, error)}</ErrorPanel>
      )}
    </form>
  )
}
