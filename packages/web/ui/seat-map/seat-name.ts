import type { Seat, SeatMapDrawing } from '@dxweb/areas/seating/drawing.ts'
import type { SeatState } from '@dxweb/areas/seating/rules.ts'
import { formatMoney } from '@dxweb/kit/money.ts'
import { useMemo } from 'react'
import { useLocale, useText } from '../text.ts'
import type { Text } from '../text.ts'
import { zoneFinder } from './seat-zone.ts'
import type { SeatZone } from './seat-zone.ts'

export const stateKey = {
  free: 'seating.free',
  selected: 'seating.selected',
  sold: 'seating.sold',
  reserved: 'seating.reserved',
  heldByOther: 'seating.held',
  blocked: 'seating.blocked',
} as const satisfies Record<SeatState, string>

export interface SeatText {
  /** 'Rad 12, sete 13' */
  title: string
  /** 'Parkett B', with 'rullestolplass' where it is one */
  place: string
  state: string
  price: string | undefined
  /** 'Rad 12, sete 13, Parkett B, ledig, 355,00 kr' */
  full: string
}

interface Described {
  seat: Seat
  state: SeatState
  zone: SeatZone | undefined
  /** A hall of one section never names it. */
  onlySection: boolean
  language: 'nb' | 'en'
}

function placeOf(text: Text, { seat, zone, onlySection }: Described): string {
  const section = onlySection || zone?.name.startsWith(seat.section) ? undefined : seat.section
  const kind = seat.kind === 'wheelchair' ? text('seating.wheelchair') : undefined
  return [section, zone?.name, kind].filter((part) => part !== undefined).join(', ')
}

function describe(text: Text, described: Described): SeatText {
  const { seat, state, zone } = described
  const title = text('seating.seat', { row: seat.row, number: seat.number })
  const place = placeOf(text, described)
  const price =
    zone?.priceOre === undefined ? undefined : formatMoney(zone.priceOre, described.language)
  const stateText = text(stateKey[state])
  const parts = [title, place, stateText.toLocaleLowerCase(), price]
  return {
    title,
    place,
    state: stateText,
    price,
    full: parts.filter(Boolean).join(', '),
  }
}

/** What a seat is called where it is seen, read or heard. */
export function useSeatText(
  drawing: SeatMapDrawing,
  zones: readonly SeatZone[],
): (seat: Seat, state: SeatState) => SeatText {
  const text = useText()
  const language = useLocale() === 'en' ? 'en' : 'nb'
  const onlySection = drawing.sections.length < 2
  return useMemo(() => {
    const find = zoneFinder(zones)
    return (seat, state) => describe(text, { seat, state, zone: find(seat), onlySection, language })
  }, [text, onlySection, language, zones])
}
