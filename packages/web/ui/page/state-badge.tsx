import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFlag,
  IconLock,
  IconPencil,
  IconPlayerPause,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Badge } from './badge.tsx'
import type { Tone } from './badge.tsx'
import { useText } from '../text/text.ts'

const looks: Record<string, [Tone, ComponentType<{ size?: number }>]> = {
  draft: ['quiet', IconPencil],
  published: ['info', IconCheck],
  confirmed: ['info', IconCheck],
  inSale: ['good', IconCircleCheck],
  notStarted: ['info', IconClock],
  fewLeft: ['warn', IconAlertTriangle],
  soldOut: ['bad', IconBan],
  venuePaused: ['warn', IconPlayerPause],
  stopped: ['warn', IconPlayerPause],
  notOnSale: ['info', IconPlayerPause],
  held: ['info', IconClock],
  unticketed: ['off', IconFlag],
  cancelled: ['bad', IconCircleX],
  blocked: ['off', IconLock],
  active: ['good', IconCircleCheck],
  inactive: ['off', IconCircleX],
}

export function StateBadge({ state }: { state: string }) {
  const t = useText()
  const [tone, Icon] = looks[state] ?? ['off', IconFlag]
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t(`state.${state}`)}
    </Badge>
  )
}
