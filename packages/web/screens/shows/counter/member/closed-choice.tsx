import { useState } from 'react'
import { SwitchField } from '../../../../ui/fields/fields.tsx'
import { fieldTexts } from '../../../../ui/text/field-texts.ts'
import { useText } from '../../../../ui/text/text.ts'
import type { Counter } from '../cart/use-counter.ts'

const refusalOf = ({ phase }: Counter) => {
  const refusal = phase.name === 'choosing' ? phase.refusal : null
  return refusal?.fields?.['customerId']?.code === 'closed_sale' ? refusal : null
}

export function useClosedChoice(counter: Counter) {
  const [isChosen, choose] = useState(false)
  const refusal = refusalOf(counter)
  const body = isChosen && refusal !== null ? { mayBreakClosedSale: true } : {}
  return { refusal, isChosen, choose, body }
}

/** A closed sale is limited to a segment; the clerk may sell to other customers anyway. */
export function ClosedChoice({ closed }: { closed: ReturnType<typeof useClosedChoice> }) {
  const t = useText()
  const { refusal, isChosen, choose } = closed
  if (refusal === null) return null
  return (
    <>
      <p>{Object.values(fieldTexts(t, refusal))[0]}</p>
      <SwitchField label={t('ticketing.closedSale.sell')} value={isChosen} onChange={choose} />
    </>
  )
}
