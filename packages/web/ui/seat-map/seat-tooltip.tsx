import type { Point } from '@dxweb/areas/seating/drawing/drawing.ts'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { SeatText } from './seat-name.ts'
import styles from './seat-map.module.css'

const clear = 14

interface SeatTooltipProps {
  at: Point
  text: SeatText
  children?: ReactNode
}

export function SeatTooltip({ at, text, children }: SeatTooltipProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const room = element?.parentElement
    if (!element || !room) return undefined
    const place = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      const x = Math.max(6, Math.min(room.clientWidth - width - 6, at.x - width / 2))
      const above = at.y - height - clear
      const y = above < 6 ? at.y + clear : above
      element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
    }
    place()
    // Repositions content that loads late and grows, so that it does not cover the seat.
    const observer = new ResizeObserver(place)
    observer.observe(element)
    return () => observer.disconnect()
  }, [at])
  const details = [text.place, text.price, text.state].filter(Boolean).join(' · ')
  return (
    <div ref={box} className={styles['seatTip']} aria-hidden="true">
      <b>{text.title}</b>
      <span>{details}</span>
      {children}
    </div>
  )
}
