import { channelFees } from '@dxweb/areas/ticketing/channel-fee-fields.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ItemsInput } from '../../ui/register/items-input.tsx'
import { plansOf } from '../../ui/register/field-plan.ts'
import { readTyped, typedRow } from '../../ui/register/typed.ts'
import { useRegisterWords } from '../../ui/register/use-words.ts'
import { useLocale, useText } from '../../ui/text.ts'

const plans = plansOf({ channelFees })

/** The house's fees as they are typed, and whether they can be saved. */
export function useFees(rule: { channelFees: unknown }) {
  const place = { locale: useLocale(), timeZone: 'UTC' }
  const [start] = useState(() => typedRow(plans, { channelFees: rule.channelFees }, place))
  const [typed, setTyped] = useState(start)
  const [isAsked, ask] = useState(false)
  const { values, faults } = readTyped(plans, typed, place)
  const isRead =
    Object.keys(faults).length === 0 && z.safeParse(channelFees, values['channelFees']).success
  return {
    typed: typed['channelFees'],
    values: values['channelFees'],
    hasFault: isAsked && !isRead,
    isUnsaved: JSON.stringify(typed) !== JSON.stringify(start),
    change: (rows: unknown) => setTyped({ channelFees: rows }),
    check() {
      ask(true)
      return isRead
    },
  }
}

interface FeesInputProps {
  fees: ReturnType<typeof useFees>
  errors: Readonly<Record<string, string>>
}

/** What channels add in events that are made from now on. */
export function FeesInput({ fees, errors }: FeesInputProps) {
  const t = useText()
  const words = useRegisterWords({ name: 'eventprices' })
  const [plan] = plans
  if (!plan) return null
  const told: Record<string, string> = {}
  if (fees.hasFault) told['channelFees'] = t('field.not_valid')
  return (
    <>
      <ItemsInput
        plan={plan}
        words={words}
        typed={fees.typed}
        errors={{ ...told, ...errors }}
        onChange={fees.change}
      />
      <p className="dx-dim dx-small">{t('settings.holding.feesText')}</p>
    </>
  )
}
