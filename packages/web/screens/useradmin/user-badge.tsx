import type { UserState } from '@dxweb/areas/access/platform-users/contract.ts'
import { IconArrowsJoin2, IconBan, IconCircleCheck, IconMail } from '@tabler/icons-react'
import { Badge, type Tone } from '../../ui/page/badge.tsx'
import { useText } from '../../ui/text/text.ts'

const looks = {
  active: ['good', IconCircleCheck],
  invited: ['info', IconMail],
  shutOut: ['bad', IconBan],
  merged: ['off', IconArrowsJoin2],
} as const satisfies Record<UserState, readonly [Tone, typeof IconBan]>

export function UserBadge({ state }: { state: UserState }) {
  const t = useText()
  const [tone, Icon] = looks[state]
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t(`everybody.state.${state}`)}
    </Badge>
  )
}
