import type { TillFile } from '@dxweb/areas/tills/receipts/contract.ts'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: tillfiles.state.*

const tones: Record<TillFile['state'], Tone> = {
  reading: 'quiet',
  done: 'good',
  refused: 'bad',
  stopped: 'bad',
  withdrawn: 'quiet',
}

const isWarned = ({ notes, unmapped, schemaState }: TillFile): boolean =>
  notes.length + unmapped.length > 0 || schemaState === 'faulty'

export function FileState({ file }: { file: TillFile }) {
  const t = useText()
  const isDoneWithWarnings = file.state === 'done' && isWarned(file)
  return (
    <Badge tone={isDoneWithWarnings ? 'warn' : tones[file.state]}>
      {t(isDoneWithWarnings ? 'tillfiles.state.warned' : `tillfiles.state.${file.state}`)}
    </Badge>
  )
}
