import type { ReportSchedule } from '@dxweb/areas/reports/schedules/contract.ts'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: report.send.state.*

export type Sent = ReportSchedule['sent'][number]
type State = Sent['recipients'][number]['state']

const tones: Record<State, Tone> = { waiting: 'quiet', sent: 'good', failed: 'bad', unsure: 'warn' }

/** States from worst to best. A mailing has the worst state of its recipients. */
const worst: readonly State[] = ['failed', 'unsure', 'waiting', 'sent']
export const stateOf = ({ recipients }: Sent): State =>
  worst.find((state) => recipients.some((one) => one.state === state)) ?? 'sent'

export function StateBadge({ state }: { state: State }) {
  return <Badge tone={tones[state]}>{useText()(`report.send.state.${state}`)}</Badge>
}
