import type { TicketPrice } from '@dxweb/areas/ticketing/rules.ts'
import type { DayCount } from './calendar.ts'
import type { Bulk } from './load/tables.ts'

interface DaySum {
  day: DayCount
  channel: string
  paidCount: number
  freeCount: number
  grossOre: number
  feeOre: number
  vatOre: number
}

/** What one event sold, by day and channel. Gross is what buyers paid, the fee and all VAT in it. */
export class DaySums {
  readonly #sums = new Map<string, DaySum>()

  add(day: DayCount, channel: string, price: TicketPrice): void {
    const key = `${day} ${channel}`
    const sum = this.#sums.get(key) ?? {
      day,
      channel,
      paidCount: 0,
      freeCount: 0,
      grossOre: 0,
      feeOre: 0,
      vatOre: 0,
    }
    this.#sums.set(key, sum)
    const paid = price.priceOre + price.feeOre
    if (paid > 0) sum.paidCount += 1
    else sum.freeCount += 1
    sum.grossOre += paid
    sum.feeOre += price.feeOre
    sum.vatOre += price.vatOre + price.feeVatOre
  }

  get total(): { grossOre: number; vatOre: number } {
    const total = { grossOre: 0, vatOre: 0 }
    for (const { grossOre, vatOre } of this.#sums.values()) {
      total.grossOre += grossOre
      total.vatOre += vatOre
    }
    return total
  }

  /** Writes the days that are closed: those before `today`. */
  write(rows: Bulk['sales_day'], partnerId: number, eventId: number, today: DayCount): void {
    for (const sum of this.#sums.values()) {
      if (sum.day >= today) continue
      rows.add({
        partner_id: partnerId,
        sold_on: sum.day,
        event_id: eventId,
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
