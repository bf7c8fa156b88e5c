import type { TransferState } from '@dxweb/areas/film/figures/states.ts'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: report.playing-figures.transfer.*

export type Transferred = TransferState | 'none'

const tones: Record<Transferred, Tone> = {
  none: 'quiet',
  waiting: 'warn',
  sending: 'warn',
  sent: 'good',
  accepted: 'good',
  rejected: 'bad',
}

export function TransferBadge({ state }: { state: Transferred }) {
  const t = useText()
  return <Badge tone={tones[state]}>{t(`report.playing-figures.transfer.${state}`)}</Badge>
}
