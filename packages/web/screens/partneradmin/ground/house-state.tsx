import type { HouseState } from '@dxweb/areas/partners/houses/rules.ts'
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react'
import { Badge } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: partneradmin.state.*

const looks = {
  active: { tone: 'good', icon: <IconCircleCheck size={14} /> },
  paused: { tone: 'warn', icon: <IconPlayerPause size={14} /> },
} as const

export function HouseStateBadge({ state }: { state: HouseState }) {
  const t = useText()
  return <Badge {...looks[state]}>{t(`partneradmin.state.${state}`)}</Badge>
}
