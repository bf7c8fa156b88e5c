import { inkOn } from '@dxweb/kit/color/contrast.ts'
import './products.css'

const plainColor = '#475569'

const isColor = (color: string) => /^#[0-9a-f]{6}$/i.test(color)

interface TouchButtonProps {
  text: string
  color: string
  number: string
}

/** White or black text, whichever is readable on the colour. */
export function TouchButton({ text, color, number }: TouchButtonProps) {
  const fill = isColor(color) ? color : plainColor
  return (
    <span className="dx-touch" style={{ background: fill, color: inkOn(fill) }}>
      {number !== '' && <span className="dx-touch-number">{number}</span>}
      <span className="dx-touch-text">{text}</span>
    </span>
  )
}
