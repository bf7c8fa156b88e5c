import { percentText } from '@dxweb/kit/percent-text.ts'
import type { CSSProperties } from 'react'
import { useLocale } from './text.ts'
import './bar.css'

interface BarProps {
  sold: number
  /** Reserved or held places, drawn hatched after the sold ones. */
  reserved?: number
  capacity: number
  label: string
}

const shareOf = (part: number, whole: number) =>
  whole > 0 ? Math.min(100, (part / whole) * 100) : 0

/** How full something is: sold, reserved, capacity, with the per cent in words beside it. */
export function Bar({ sold, reserved = 0, capacity, label }: BarProps) {
  const soldShare = shareOf(sold, capacity)
  const reservedShare = Math.min(100 - soldShare, shareOf(reserved, capacity))
  const taken = soldShare + reservedShare
  const widths = { '--sold': `${soldShare}%`, '--taken': `${taken}%` } as CSSProperties
  return (
    <span className="dx-bar-row">
      <svg className="dx-bar" role="img" aria-label={label} style={widths} />
      {percentText(taken / 100, useLocale(), 0)}
    </span>
  )
}
