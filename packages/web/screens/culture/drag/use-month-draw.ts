import { addDays, type Day, daysBetween, isDay } from '@dxweb/kit/time/day.ts'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { linkTarget } from '../../../ui/place/link-target.ts'
import { useDrag } from '../../../parts/time-axis/use-drag.ts'
import { cellAt, daysOf } from './use-month-drag.ts'

/** The days may be in either order. */
export function drawnDays(one: Day, other: Day, hall: string): Record<string, string> {
  const [first, last] = daysBetween(one, other) < 0 ? [other, one] : [one, other]
  return {
    date: first,
    ...(last !== first && { until: last }),
    ...(hall !== '' && { auditoriumId: hall }),
  }
}

const cellsOf = (inside: Element) => [
  ...(inside.closest('table')?.querySelectorAll<HTMLElement>('td[data-day]') ?? []),
]

/** Marks cells directly in the DOM, so that no day has to render again. */
function mark(inside: Element, one: string, other: string): void {
  const [first, last] = one < other ? [one, other] : [other, one]
  for (const cell of cellsOf(inside)) {
    const day = cell.dataset['day'] ?? ''
    if (day >= first && day <= last) cell.dataset['over'] = ''
    else delete cell.dataset['over']
  }
}

const unmark = (inside: Element) => mark(inside, '9999', '0000')

type Open = (one: Day, other: Day) => void

/** Selects days with the keyboard, starting at a day's number: Shift+arrows extend, Shift+Enter opens the form. */
function useDrawnByKeys(open: Open) {
  const drawn = useRef<{ from: Day; to: Day } | null>(null)
  const startOf = (day: Day) => (drawn.current?.to === day ? drawn.current.from : day)
  const extend = (button: HTMLElement, day: Day, to: Day) => {
    const cell = cellsOf(button).find((each) => each.dataset['day'] === to)
    if (!cell) return
    const from = startOf(day)
    drawn.current = { from, to }
    mark(button, from, to)
    cell.querySelector<HTMLElement>('.dx-month-day')?.focus()
  }
  return (pressed: KeyboardEvent<HTMLElement>, day: Day) => {
    const by = daysOf.get(pressed.key)
    if (pressed.shiftKey && by !== undefined) {
      pressed.preventDefault()
      extend(pressed.currentTarget, day, addDays(day, by))
    } else if (pressed.shiftKey && pressed.key === 'Enter') {
      pressed.preventDefault()
      open(startOf(day), day)
    } else if (pressed.key !== 'Shift') {
      drawn.current = null
      unmark(pressed.currentTarget)
    }
  }
}

export function useMonthDraw(hall: string) {
  const partnerId = usePartnerId()
  const navigate = useNavigate()
  const follow = useDrag()
  const open: Open = (one, other) => {
    const query = new URLSearchParams(drawnDays(one, other, hall))
    void navigate(linkTarget(pagePath(partnerId, `shows/new?${query}`)))
  }
  const key = useDrawnByKeys(open)
  return {
    key,
    start(down: PointerEvent<HTMLElement>) {
      if (down.target instanceof Element && down.target.closest('a')) return
      const cell = down.currentTarget
      const from = cell.dataset['day'] ?? ''
      if (!isDay(from)) return
      const toDay = (at: { x: number; y: number }) => cellAt(at)?.day ?? from
      follow(down, {
        onDrag: (dragged) => mark(cell, from, toDay(dragged)),
        onCancel: () => unmark(cell),
        onDrop(dragged) {
          unmark(cell)
          open(from, toDay(dragged))
        },
      })
    },
  }
}

export type MonthDraw = ReturnType<typeof useMonthDraw>
