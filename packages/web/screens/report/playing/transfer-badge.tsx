import type { TransferState } from '@dxweb/areas/film/figures/states.ts'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: report.playing-figures.transfer.*

const tones: Record<TransferState | 'none', Tone> = {
  none: 'quiet',
  waiting: 'warn',
  sending: 'warn',
  sent: 'good',
  accepted: 'good',
  rejected: 'bad',
}

/** How far a transfer is. */
export function TransferBadge({ state }: { state: keyof typeof tones }) {
  const t = useText()
  return <Badge tone={tones[state]}>{t(`report.playing-figures.transfer.${state}`)}</Badge>
}
