import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { linkTarget } from '../../../ui/place/link-target.ts'
import { clockAt } from '../../../parts/time-axis/axis.ts'
import type { RowAxis } from './row-axis.ts'

const halfHour = 1_800_000
const defaultLength = 4 * halfHour

interface Settings {
  axis: RowAxis
  /** True if clicks select whole days, since hours would be too narrow. */
  byDay: boolean
  isOn: boolean
}

const hallOf = (lanes: Element) =>
  /^hall-(\d+)$/.exec(lanes.closest('.dx-rows-row')?.getAttribute('data-row') ?? '')?.[1]

/** Rounds down to half an hour. */
const clickedAt = (lanes: Element, clientX: number, axis: RowAxis) => {
  const { left, width } = lanes.getBoundingClientRect()
  const at = axis.from + ((clientX - left) / width) * (axis.until - axis.from)
  return Math.floor(at / halfHour) * halfHour
}

/** Returns initial values of the event form from a click on an empty part of a hall's row. */
function askedBy({ target, clientX }: MouseEvent, { axis, byDay }: Settings, zone: string) {
  if (!(target instanceof Element) || !target.matches('.dx-rows-lanes')) return undefined
  const [hall, begin] = [hallOf(target), clickedAt(target, clientX, axis)]
  if (hall === undefined) return undefined
  const { date, startTime } = clockAt(begin, zone)
  const endTime = clockAt(begin + defaultLength, zone).startTime
  return { auditoriumId: hall, date, ...(!byDay && { startTime, endTime }) }
}

function useOpen(): (asked: Record<string, string>) => void {
  const partnerId = usePartnerId()
  const navigate = useNavigate()
  return useCallback(
    (asked) => {
      const query = new URLSearchParams(asked).toString()
      void navigate(linkTarget(pagePath(partnerId, `shows/new?${query}`)))
    },
    [partnerId, navigate],
  )
}

/** Keyboard users have a button above the rows instead of the click. */
export function useOpenNew(scroller: RefObject<HTMLElement | null>, settings: Settings): void {
  const { axis, byDay, isOn } = settings
  const zone = useTimeZone()
  const open = useOpen()
  useEffect(() => {
    const rows = isOn ? scroller.current : null
    const onClick = (click: MouseEvent) => {
      const asked = askedBy(click, { axis, byDay, isOn }, zone)
      if (asked) open(asked)
    }
    rows?.addEventListener('click', onClick)
    return () => rows?.removeEventListener('click', onClick)
  }, [scroller, axis, byDay, isOn, zone, open])
}
