import type { GiftCardState } from '@dxweb/areas/giftcards/rules.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'

const tones = { active: 'good', used: 'off', expired: 'warn', blocked: 'bad' } as const

export function GiftCardStateBadge({ state }: { state: GiftCardState }) {
  const t = useText()
  return <Badge tone={tones[state]}>{t(`giftcards.state.${state}`)}</Badge>
}
