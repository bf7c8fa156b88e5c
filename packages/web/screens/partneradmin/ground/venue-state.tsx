import type { VenueState } from '@dxweb/areas/partners/venues/rules.ts'
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react'
import { Badge } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: partneradmin.state.*

const looks = {
  active: { tone: 'good', icon: <IconCircleCheck size={14} /> },
  paused: { tone: 'warn', icon: <IconPlayerPause size={14} /> },
} as const

export function VenueStateBadge({ state }: { state: VenueState }) {
  const t = useText()
  return <Badge {...looks[state]}>{t(`partneradmin.state.${state}`)}</Badge>
}
