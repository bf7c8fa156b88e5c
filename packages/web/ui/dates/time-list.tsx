import { useEffect, useRef } from 'react'
import { centreInList } from '../choosing/show-in-list.ts'
import { useFrameKeys } from './use-frame-keys.ts'
import styles from './dates.module.css'

interface TimeListProps {
  value: string
  label: string
  onPick: (time: string) => void
  onClose: () => void
}

const two = (number: number) => String(number).padStart(2, '0')
const times = Array.from(
  { length: 48 },
  (_, half) => `${two(Math.floor(half / 2))}:${two((half % 2) * 30)}`,
)

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 4,
  PageUp: -4,
  End: times.length,
  Home: -times.length,
}

export function TimeList({ value, label, onPick, onClose }: TimeListProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const nearest = times.findLast((time) => time <= value) ?? times[0]
  useEffect(() => {
    const first = frame.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (!frame.current || !first) return
    centreInList(frame.current, first)
    first.focus({ preventScroll: true })
  }, [])
  const press = (event: KeyboardEvent) => {
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const step = steps[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (step !== undefined) {
      buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
    } else return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }
  useFrameKeys(frame, press)
  return (
    <fieldset
      className={styles['times']}
      aria-label={label}
      data-mantine-stop-propagation="true"
      ref={frame}
    >
      {times.map((time) => (
        <button
          key={time}
          type="button"
          className={styles['time']}
          aria-pressed={time === value}
          tabIndex={time === nearest ? 0 : -1}
          onClick={() => onPick(time)}
        >
          {time}
        </button>
      ))}
    </fieldset>
  )
}
