import type { Seat, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { SeatState } from '@dxweb/areas/seating/drawing/rules.ts'
import { seatName, namesSections } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useMemo } from 'react'
import { useLocale, useText } from '../text/text.ts'
import type { Text } from '../text/text.ts'
import { zoneFinder } from './canvas/seat-zone.ts'
import type { SeatZone } from './canvas/seat-zone.ts'

export const stateKey = {
  free: 'seating.free',
  selected: 'seating.selected',
  sold: 'seating.sold',
  reserved: 'label.reserved',
  heldByOther: 'seating.held',
  blocked: 'seating.blocked',
} as const satisfies Record<SeatState, string>

const kindKey: Partial<Record<Seat['kind'], string>> = {
  wheelchair: 'seating.wheelchair',
  companion: 'seating.companion',
  obstructed: 'seating.obstructed',
}

export interface SeatText {
  /** Name such as 'Parkett, rad 12, sete 13'. */
  title: string
  /** Zone such as 'Sone B', plus 'rullestolplass' for a wheelchair place. */
  place: string
  state: string
  price: string | undefined
  /** Full text such as 'Parkett, rad 12, sete 13, Sone B, ledig, 355,00 kr'. */
  full: string
}

interface Described {
  seat: Seat
  state: SeatState
  zone: SeatZone | undefined
  title: string
  language: 'nb' | 'en'
}

export function placeNamer(text: Text, drawing: SeatMapDrawing): (seat: Seat) => string {
  const namesSection = namesSections(drawing)
  return ({ section, row, number }) =>
    seatName(text, { section: namesSection ? section : '', row, seat: number })
}

function placeOf(text: Text, { seat, zone }: Described): string {
  const zoneName = zone?.name === seat.section ? undefined : zone?.name
  const key = kindKey[seat.kind]
  const kind = key && text(key)
  return [zoneName, kind].filter((part) => part !== undefined).join(', ')
}

function describe(text: Text, described: Described): SeatText {
  const { state, zone, title } = described
  const place = placeOf(text, described)
  const price = zone?.priceOre === undefined ? undefined : formatMoney(zone.priceOre)
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

export function useSeatText(
  drawing: SeatMapDrawing,
  zones: readonly SeatZone[],
): (seat: Seat, state: SeatState) => SeatText {
  const text = useText()
  const language = useLocale() === 'en' ? 'en' : 'nb'
  return useMemo(() => {
    const find = zoneFinder(zones)
    const nameOf = placeNamer(text, drawing)
    return (seat, state) =>
      describe(text, { seat, state, zone: find(seat), title: nameOf(seat), language })
  }, [text, drawing, language, zones])
}
