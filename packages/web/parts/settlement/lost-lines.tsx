import type { AddedLine, Settlement } from '@dxweb/areas/settlements/renter/contract.ts'
import { useCallback, useState } from 'react'
import { useText } from '../../ui/text/text.ts'
import { UnusedLines } from './added-lines.tsx'

type Typed = Readonly<Record<number, readonly AddedLine[]>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Keeps the lines by draft id, so that they survive the deletion of the draft by another user. */
export function useTypedLines() {
  const [typed, setTyped] = useState<Typed>({})
  const note = useCallback(
    (id: number, lines: readonly AddedLine[]) =>
      setTyped((before) => (isSame(before[id] ?? [], lines) ? before : { ...before, [id]: lines })),
    [],
  )
  const lostOf = (data: readonly Settlement[]) =>
    Object.entries(typed)
      .filter(([id]) => !data.some((settlement) => settlement.id === Number(id)))
      .flatMap(([, lines]) => lines)
  return { note, lostOf, forget: () => setTyped({}) }
}

interface LostLinesProps {
  lines: readonly AddedLine[]
  onDiscard: () => void
  onReuse?: () => void
}

export function LostLines({ lines, onDiscard, onReuse }: LostLinesProps) {
  const t = useText()
  if (lines.length === 0) return null
  return (
    <UnusedLines
      title={t('settlement.renter.lost')}
      about={t(onReuse ? 'settlement.renter.lostAbout' : 'settlement.renter.lostAlone')}
      lines={lines}
      onDiscard={onDiscard}
      onReuse={onReuse}
    />
  )
}
