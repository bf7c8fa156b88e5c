import { occupancy } from '@dxweb/areas/events/core/rules.ts'
import { shareText } from '@dxweb/kit/text/percent-text.ts'
import type { CSSProperties } from 'react'
import './bar.css'

interface BarProps {
  sold: number
  reserved?: number
  capacity: number
  label: string
}

export function Bar({ sold, reserved = 0, capacity, label }: BarProps) {
  const share = occupancy(sold, capacity)
  const taken = occupancy(sold + reserved, capacity)
  const widths = { '--sold': `${share * 100}%`, '--taken': `${taken * 100}%` } as CSSProperties
  return (
    <span className="dx-bar-row">
      <svg className="dx-bar" role="img" aria-label={label} style={widths} />
      {shareText(share)}
    </span>
  )
}
