import type { MembershipState } from '@dxweb/areas/memberships/rules.ts'
import { Badge } from '../../ui/page/badge.tsx'
import { useText } from '../../ui/text/text.ts'

const tones = {
  active: 'good',
  expiring: 'warn',
  coming: 'off',
  expired: 'warn',
  cancelled: 'bad',
} as const

export function MembershipStateBadge({ state }: { state: MembershipState }) {
  const t = useText()
  return <Badge tone={tones[state]}>{t(`memberships.state.${state}`)}</Badge>
}
