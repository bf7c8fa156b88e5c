import { inkOn } from '@dxweb/kit/color/contrast.ts'
import styles from './styles/products.module.css'

const plainColor = '#475569'

const isColor = (color: string) => /^#[0-9a-f]{6}$/i.test(color)

interface TouchButtonProps {
  text: string
  color: string
  number: string
}

/** The text is white or black, whichever is readable on the colour. */
export function TouchButton({ text, color, number }: TouchButtonProps) {
  const fill = isColor(color) ? color : plainColor
  return (
    <span className={styles['touch']} style={{ background: fill, color: inkOn(fill) }}>
      {number !== '' && <span className={styles['touchNumber']}>{number}</span>}
      <span className={styles['touchText']}>{text}</span>
    </span>
  )
}
