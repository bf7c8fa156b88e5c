import type { OrderState as State } from '@dxweb/areas/orders/rules.ts'
import type { Row } from '../../data/rows/known-rows.ts'
import { useOptionText } from '../../parts/orders/use-option-text.ts'
import { Badge } from '../../ui/page/badge.tsx'
import { useText } from '../../ui/text/text.ts'

// catalog: register.orders.state.*

/** The state of an order; of an option its rank and last day. */
export function OrderState({ row }: { row: Row }) {
  const t = useText()
  const { optionRank, optionUntil } = row
  const state = row['state'] as State
  const option = useOptionText()({ state, optionRank, optionUntil })
  const text = option ?? t(`register.orders.state.${state}`)
  return <Badge tone={state === 'cancelled' ? 'off' : 'info'}>{text}</Badge>
}
