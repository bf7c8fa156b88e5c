import { maxPrinted } from '@dxweb/kit/definitions/sheet.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useText } from '../text/text.ts'
import type { Lines, Range } from './row-window.ts'
import { gapsOf, segmentsOf, defaultHeights } from './row-window.ts'
import { useRowWindow } from './use-row-window.ts'

export interface DrawnPart {
  range: Range
  /** Index of the rendered part, from 0. */
  place: number
  tabStop: number
  onFocusRow?: (index: number) => void
}

interface VirtualBodyProps {
  lines: Lines
  draw: (part: DrawnPart) => ReactNode[]
  onShown?: (range: Range) => void
}

const Gap = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden style={{ height }} /> : null

/**
 * Renders the rows near the screen and the focused row. The library of the seat list would add 11.8 kB gzip to the
 * first list that a user opens, and supports neither headings nor a focused row nor printing.
 */
export function VirtualBody({ lines, draw, onShown }: VirtualBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const t = useText()
  const { shown, starts, shift, isCut } = useRowWindow(body, lines)
  const [focused, setFocused] = useState<number | null>(null)
  const kept = focused !== null && focused < lines.rows ? focused : null
  const { from, until } = shown
  useEffect(() => onShown?.({ from, until }), [onShown, from, until])
  const segments = segmentsOf(shown, kept, lines.rows)
  const gaps = gapsOf(segments, starts, shift)
  return (
    <tbody ref={body}>
      {segments.flatMap((range, place) => {
        // Leaves room for the repeated heading of a group that begins before the part.
        const heading =
          lines.headings > 0 && !lines.isHeaded(range.from) ? defaultHeights.heading : 0
        return [
          <Gap key={`gap ${place}`} height={(gaps[place] ?? 0) - heading} />,
          // Rows are one flat list, so that a row that moves to another part keeps its identity and focus.
          ...draw({ range, place, tabStop: kept ?? shown.from, onFocusRow: setFocused }),
        ]
      })}
      {isCut && (
        <tr>
          <td colSpan={100}>{t('shell.table.printCut', { count: countText(maxPrinted) })}</td>
        </tr>
      )}
      <Gap height={gaps.at(-1) ?? 0} />
    </tbody>
  )
}
