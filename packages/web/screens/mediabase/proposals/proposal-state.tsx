import type { ProposalState } from '@dxweb/areas/mediabase/proposals/rules.ts'
import { IconCircleCheck, IconCircleX, IconClock, IconLink } from '@tabler/icons-react'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: mediabase.proposal.*

const looks: Record<ProposalState, [Tone, typeof IconClock]> = {
  waiting: ['warn', IconClock],
  approved: ['good', IconCircleCheck],
  linked: ['good', IconLink],
  refused: ['bad', IconCircleX],
}

export function ProposalBadge({ state }: { state: ProposalState }) {
  const t = useText()
  const [tone, Icon] = looks[state]
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t(`mediabase.proposal.${state}`)}
    </Badge>
  )
}
