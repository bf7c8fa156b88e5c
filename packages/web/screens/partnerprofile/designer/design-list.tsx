import { seatKey, thingKey } from '@dxweb/areas/seating/design/commands.ts'
import type { Selection } from '@dxweb/areas/seating/design/commands.ts'
import { rowsBySection } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { useMemo } from 'react'
import { useText } from '../../../ui/text/text.ts'
import type { Text } from '../../../ui/text/text.ts'
import styles from './designer.module.css'

interface Line {
  key: string
  text: string
  selection: Selection
}

function linesOf(t: Text, drawing: SeatMapDrawing): Line[] {
  const one = (key: string, text: string): Line => ({ key, text, selection: new Set([key]) })
  return [
    ...rowsBySection(drawing).map(({ section, row, seats }) => ({
      key: JSON.stringify([section, row]),
      text: t('design.list.row', { section, row, count: seats.length }),
      selection: new Set(seats.map(({ id }) => seatKey(id))),
    })),
    ...(drawing.areas ?? []).map(({ name, capacity }, index) =>
      one(thingKey('area', index), t('design.list.area', { name, count: capacity })),
    ),
    ...drawing.decor.map(({ what, label }, index) =>
      one(thingKey('decor', index), label || t(`design.decor.${what}`)),
    ),
    ...drawing.labels.map(({ text }, index) => one(thingKey('label', index), text)),
    ...(drawing.entrances ?? []).map(({ name }, index) => one(thingKey('entrance', index), name)),
  ]
}

const isWholly = (chosen: Selection, line: Line) =>
  line.selection.size > 0 && [...line.selection].every((key) => chosen.has(key))

interface ListProps {
  drawing: SeatMapDrawing
  selection: Selection
  onSelect: (selection: Selection) => void
}

export function DesignList({ drawing, selection, onSelect }: ListProps) {
  const t = useText()
  const lines = useMemo(() => linesOf(t, drawing), [t, drawing])
  if (lines.length === 0) return <p className="dx-dim">{t('design.list.empty')}</p>
  return (
    <ul className={styles['designList']} aria-label={t('design.list')}>
      {lines.map((line) => (
        <li key={line.key}>
          <button
            type="button"
            aria-pressed={isWholly(selection, line)}
            onClick={({ shiftKey }) =>
              onSelect(shiftKey ? new Set([...selection, ...line.selection]) : line.selection)
            }
          >
            {line.text}
          </button>
        </li>
      ))}
    </ul>
  )
}
