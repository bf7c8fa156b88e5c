import type { countStates } from '@dxweb/areas/products/stock/rules.ts'
import { Badge, type Tone } from '../../../../ui/page/badge.tsx'
import { useText } from '../../../../ui/text/text.ts'

type State = (typeof countStates)[number]

// catalog: products.count.state.*

const tones: Readonly<Record<State, Tone>> = { open: 'good', finished: 'info', dropped: 'off' }

export function CountState({ state }: { state: State }) {
  const t = useText()
  return <Badge tone={tones[state]}>{t(`products.count.state.${state}`)}</Badge>
}
