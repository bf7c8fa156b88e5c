import type { TicketPrice } from '@dxweb/areas/ticketing/offer/rules.ts'
import type { DayCount } from '../ground/calendar.ts'
import type { Bulk } from '../load/tables.ts'

interface DaySum {
  day: DayCount
  channel: string
  paidCount: number
  freeCount: number
  grossOre: number
  feeOre: number
  vatOre: number
}

interface SoldOf {
  partnerId: number
  eventId: number
  renterId: number
  today: DayCount
}

const nothing = { paidCount: 0, freeCount: 0, grossOre: 0, feeOre: 0, vatOre: 0 }

/** Sums by day and channel. Gross includes fees and VAT. */
export class DaySums {
  /** Nested maps, since numbers are cheaper keys than concatenated strings. */
  readonly #channels = new Map<string, Map<DayCount, DaySum>>()
  /** All days and channels, with fees separate. */
  readonly total: TicketPrice = { priceOre: 0, vatOre: 0, feeOre: 0, feeVatOre: 0 }

  add(day: DayCount, channel: string, price: TicketPrice): void {
    const sum = this.#sumOf(day, channel)
    const paid = price.priceOre + price.feeOre
    if (paid > 0) sum.paidCount += 1
    else sum.freeCount += 1
    sum.grossOre += paid
    sum.feeOre += price.feeOre
    sum.vatOre += price.vatOre + price.feeVatOre
    this.total.priceOre += price.priceOre
    this.total.vatOre += price.vatOre
    this.total.feeOre += price.feeOre
    this.total.feeVatOre += price.feeVatOre
  }

  #sumOf(day: DayCount, channel: string): DaySum {
    const days = this.#channels.get(channel) ?? new Map<DayCount, DaySum>()
    this.#channels.set(channel, days)
    const sum = days.get(day) ?? { ...nothing, day, channel }
    days.set(day, sum)
    return sum
  }

  #sums(): DaySum[] {
    return [...this.#channels.values()].flatMap((days) => [...days.values()])
  }

  write(rows: Bulk['sales_day'], { today, ...of }: SoldOf): void {
    for (const sum of this.#sums()) {
      if (sum.day >= today) continue
      rows.add({
        partner_id: of.partnerId,
        sold_on: sum.day,
        event_id: of.eventId,
        renter_id: of.renterId,
        channel: sum.channel,
        paid_count: sum.paidCount,
        free_count: sum.freeCount,
        gross_ore: sum.grossOre,
        fee_ore: sum.feeOre,
        vat_ore: sum.vatOre,
      })
    }
  }
}
