import { offeredFrom } from '@dxweb/areas/orders/offers/rules.ts'
import type { OrderState as State } from '@dxweb/areas/orders/rules.ts'
import type { Row } from '../../data/rows/known-rows.ts'
import { Badge, type Tone } from '../../ui/page/badge.tsx'
import { useText } from '../../ui/text/text.ts'
import { useOptionText } from './use-option-text.ts'

// catalog: register.orders.state.*

/** Tone of the badge by state; `warn` if the venue has to act. */
const tones: Readonly<Record<State, Tone>> = {
  enquiry: 'quiet',
  option: 'warn',
  unconfirmed: 'warn',
  confirmed: 'info',
  notInvoiced: 'info',
  periodFinished: 'warn',
  completedNotInvoiced: 'warn',
  approvedForInvoicing: 'info',
  invoiced: 'info',
  finished: 'good',
  cancelled: 'off',
}

const quoted = new Set<State>(offeredFrom.quote)

export function OrderState({ row }: { row: Row }) {
  const t = useText()
  const { optionRank, optionUntil } = row
  const state = row['state'] as State
  const option = useOptionText()({ state, optionRank, optionUntil })
  const badge = <Badge tone={tones[state]}>{option ?? t(`register.orders.state.${state}`)}</Badge>
  if (row['quote'] !== 'declined' || !quoted.has(state)) return badge
  return (
    <>
      {badge} <Badge tone="bad">{t('register.orders.quote.declined')}</Badge>
    </>
  )
}
