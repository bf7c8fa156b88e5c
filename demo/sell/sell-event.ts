import { incomeDelayMs, incomeSums, postSale, takeIncome } from '@dxweb/areas/accounting/rules.ts'
import { type ChannelFee, spreadFee } from '@dxweb/areas/ticketing/offer/channel-fees.ts'
import {
  feeBasisPoints,
  priceTicket,
  type TicketPrice,
} from '@dxweb/areas/ticketing/offer/rules.ts'
import { cashRounding, sum } from '@dxweb/kit/money/money.ts'
import { eventFees } from '../plan/added-prices.ts'
import { dayMs, type LocalTime, minuteMs, type DayCount } from '../ground/calendar.ts'
import { SeatChoice } from './choose-seats.ts'
import { entryOf, type VenueBooks, type VatRates } from '../venue/venue-books.ts'
import type { Bulk } from '../load/tables.ts'
import type { PlannedEvent } from '../plan/plan.ts'
import { Random, uuidAt } from '../ground/random.ts'
import { groupSize, purchaseChannel, purchaseMeans, purchaseTime } from './when-bought.ts'

export interface Market {
  clock: LocalTime
  /** Instant of the load; no sale is later. */
  now: number
  today: DayCount
  seed: number
  vat: VatRates
  highVatTypeId: number
}

interface Group {
  size: number
  at: number
}

/** Number of days from the opening of a film show's sale until the show. */
const filmOpensDays = 14

export function opensAt(event: PlannedEvent): number {
  return event.salesStart ?? event.startsAt - filmOpensDays * dayMs
}

export class EventSale {
  readonly #event: PlannedEvent
  readonly #id: number
  readonly #books: VenueBooks
  readonly #market: Market
  readonly #bulk: Bulk
  readonly #random: Random
  readonly #seats: SeatChoice | null
  readonly #fees: ChannelFee[]
  readonly #feeBasisPoints: number
  readonly #prices = new Map<number, TicketPrice[][]>()
  readonly #weights: number[]
  readonly #paidWeights: number[]
  readonly #vatTypeId: number
  readonly #basisPoints: number
  readonly #total: TicketPrice = { priceOre: 0, vatOre: 0, feeOre: 0, feeVatOre: 0 }
  #left: number
  #nextPlace = 1

  constructor(event: PlannedEvent, id: number, books: VenueBooks, market: Market, bulk: Bulk) {
    this.#event = event
    this.#id = id
    this.#books = books
    this.#market = market
    this.#bulk = bulk
    this.#random = new Random(
      market.seed,
      event.hall.partnerId,
      event.hall.id,
      event.startsAt / minuteMs,
    )
    this.#seats = event.hall.drawing ? new SeatChoice(event.hall, event.rhythm, this.#random) : null
    this.#left = event.capacity
    this.#vatTypeId = entryOf(books.types, event.type).vatTypeId
    this.#basisPoints = market.vat.on(this.#vatTypeId, event.day)
    this.#fees = eventFees(event, market.now)
    this.#feeBasisPoints = feeBasisPoints(
      market.vat.codeOf(this.#vatTypeId),
      market.vat.on(market.highVatTypeId, event.day),
    )
    this.#weights = event.prices.map((price) => price.weight)
    this.#paidWeights = event.prices.map((price) => (price.ore > 0 ? price.weight : 0))
  }

  run(): void {
    this.#takeOut()
    for (const group of this.#groups()) {
      if (this.#left === 0) break
      this.#sell({ at: group.at, size: Math.min(group.size, this.#left) })
    }
    if (this.#event.hall.drawing === null) this.#leaveOpenPlaces()
    if (this.#event.endsAt + incomeDelayMs <= this.#market.now) this.#takeIncome()
  }

  #pricesWith(onTopOre: number): TicketPrice[][] {
    const known = this.#prices.get(onTopOre)
    if (known) return known
    const { hall, prices, supplements = [] } = this.#event
    const rates = { basisPoints: this.#basisPoints, feeBasisPoints: this.#feeBasisPoints }
    const supplementOre = sum(supplements.map(({ amountOre }) => amountOre))
    const added = { supplementOre, feeOre: onTopOre }
    const zones = hall.zones.length > 0 ? hall.zones : [null]
    const made = prices.map(({ ore, feeOre }) =>
      zones.map((zone) => priceTicket({ priceOre: ore, feeOre }, zone, rates, added)),
    )
    this.#prices.set(onTopOre, made)
    return made
  }

  #takeOut(): void {
    const { hall, rhythm, blockedGroup, endsAt } = this.#event
    if (!this.#seats || !hall.drawing || rhythm === 'film') return
    const group = hall.drawing.groups.find((each) => each.name === blockedGroup)
    const desk = hall.rows.find((row) => row.depth > 0.6)?.ids.slice(10, 14) ?? []
    this.#claim('blocked', [...(group?.seatIds ?? []), ...desk])
    const guests = hall.rows.find((row) => row.depth > 0.2)?.ids.slice(9, 13) ?? []
    if (endsAt > this.#market.now) this.#claim('held', guests)
  }

  #claim(kind: 'blocked' | 'held', seatIds: number[]): void {
    const holder = uuidAt(opensAt(this.#event), this.#random)
    for (const seatId of seatIds) this.#bulk.seat_claim.add(this.#claimRow(seatId, kind, holder))
    this.#seats?.take(seatIds)
    this.#left -= seatIds.length
  }

  #claimRow(seatId: number, kind: string, holder: Uint8Array) {
    return {
      partner_id: this.#books.partnerId,
      event_id: this.#id,
      renter_id: this.#event.renterId ?? 0,
      seat_id: seatId,
      kind,
      holder_id: holder,
    }
  }

  /** Returns groups of buyers by time of purchase. The last groups may find the event sold out. */
  #groups(): Group[] {
    const wanted = Math.floor(this.#event.expected + this.#random.share())
    const buying = { ...this.#event, opensAt: opensAt(this.#event) }
    const groups: Group[] = []
    for (let count = 0; count < wanted;) {
      const size = Math.min(groupSize(this.#random), wanted - count)
      count += size
      const at = Math.floor(purchaseTime(buying, this.#market.clock, this.#random))
      if (at <= this.#market.now) groups.push({ size, at })
    }
    return groups.toSorted((a, b) => a.at - b.at)
  }

  #sell({ size, at }: Group): void {
    const { partnerId } = this.#books
    const saleId = uuidAt(at, this.#random)
    const channel = purchaseChannel({ ...this.#event, opensAt: 0 }, at, this.#random)
    const seats = this.#places(size, saleId)
    this.#left -= seats.length
    let total = 0
    for (const { seatId, categoryId, ...price } of this.#priced(seats, channel)) {
      this.#ticket(saleId, at, seatId, categoryId, price)
      total += price.priceOre + price.feeOre
      this.#count(price)
    }
    this.#pay(saleId, at, channel, total, partnerId)
  }

  #count(price: TicketPrice): void {
    this.#total.priceOre += price.priceOre
    this.#total.vatOre += price.vatOre
    this.#total.feeOre += price.feeOre
    this.#total.feeVatOre += price.feeVatOre
  }

  /** Returns the price of each ticket, with a fee per purchase divided among the tickets. */
  #priced(seats: readonly (number | null)[], channel: string) {
    const fee = this.#fees.find((one) => one.channel === channel)
    const prices = this.#pricesWith(fee === undefined || fee.isPerPurchase ? 0 : fee.amountOre)
    const tickets = seats.map((seatId, index) => {
      const category = this.#random.weighted(index === 0 ? this.#paidWeights : this.#weights)
      const zone = seatId === null ? 0 : (this.#event.hall.zoneOfSeat[seatId] ?? 0)
      const price = prices[category]?.[zone]
      if (!price) throw new RangeError(`Event ${this.#id} has no price ${category} in zone ${zone}`)
      return { seatId, categoryId: category + 1, ...price }
    })
    return fee?.isPerPurchase ? spreadFee(tickets, fee.amountOre, this.#feeBasisPoints) : tickets
  }

  #places(size: number, saleId: Uint8Array): (number | null)[] {
    if (this.#seats) {
      const seats = this.#seats.choose(size)
      for (const seatId of seats) this.#bulk.seat_claim.add(this.#claimRow(seatId, 'sold', saleId))
      return seats
    }
    return Array.from({ length: size }, () => {
      this.#openPlace(saleId)
      return null
    })
  }

  #openPlace(holder: Uint8Array | null): void {
    this.#bulk.open_place.add({
      partner_id: this.#books.partnerId,
      event_id: this.#id,
      renter_id: this.#event.renterId ?? 0,
      place: this.#nextPlace,
      kind: holder && 'sold',
      holder_id: holder,
    })
    this.#nextPlace += 1
  }

  #leaveOpenPlaces(): void {
    while (this.#nextPlace <= this.#event.capacity) this.#openPlace(null)
  }

  #ticket(
    saleId: Uint8Array,
    at: number,
    seatId: number | null,
    categoryId: number,
    price: TicketPrice,
  ): void {
    this.#bulk.ticket.add({
      partner_id: this.#books.partnerId,
      id: uuidAt(at, this.#random),
      event_id: this.#id,
      renter_id: this.#event.renterId ?? 0,
      sale_id: saleId,
      sold_at: at,
      seat_id: seatId,
      area_id: seatId === null ? 0 : null,
      category_id: categoryId,
      price_ore: price.priceOre,
      fee_ore: price.feeOre,
      vat_type_id: this.#vatTypeId,
      vat_basis_points: this.#basisPoints,
      vat_ore: price.vatOre,
      fee_vat_ore: price.feeVatOre,
      supplement_ore: price.supplementOre ?? 0,
    })
  }

  #pay(saleId: Uint8Array, at: number, channel: string, total: number, partnerId: number): void {
    const means = purchaseMeans(channel, this.#random)
    const rounding = means === 'cash' ? cashRounding(total).differenceOre : 0
    this.#bulk.sale.add({
      partner_id: partnerId,
      id: saleId,
      event_id: this.#id,
      renter_id: this.#event.renterId ?? 0,
      sold_at: at,
      user_id: channel === 'pos' ? this.#books.clerkId : this.#books.webSellerId,
      channel,
      total_ore: total,
      rounding_ore: rounding,
    })
    this.#bulk.payment.add({
      partner_id: partnerId,
      sale_id: saleId,
      line: 1,
      event_id: this.#id,
      renter_id: this.#event.renterId ?? 0,
      means,
      amount_ore: total + rounding,
    })
    const moves = postSale([{ eventId: this.#id, amountOre: total }], means, rounding)
    this.#post(saleId, this.#market.clock.dayAt(at), moves)
  }

  #post(sourceId: Uint8Array, day: DayCount, moves: ReturnType<typeof postSale>): void {
    moves.forEach((move, index) =>
      this.#bulk.posting.add({
        partner_id: this.#books.partnerId,
        source_id: sourceId,
        line: index + 1,
        posted_on: day,
        debit: move.debit,
        credit: move.credit,
        amount_ore: move.amountOre,
        event_id: move.eventId,
        renter_id: move.eventId === null ? 0 : (this.#event.renterId ?? 0),
        vat_type_id: move.vatTypeId,
        kind: move.kind,
      }),
    )
  }

  #takeIncome(): void {
    const { vat, highVatTypeId, clock } = this.#market
    const { startsAt, endsAt } = this.#event
    const vatTypeId = this.#vatTypeId
    const tickets = { vatTypeId, vatCode: vat.codeOf(vatTypeId), ...this.#total }
    const takenAt = endsAt + incomeDelayMs
    const sourceId = uuidAt(takenAt, this.#random)
    this.#bulk.income_taken.add({
      partner_id: this.#books.partnerId,
      event_id: this.#id,
      renter_id: this.#event.renterId ?? 0,
      taken_at: takenAt,
      source_id: sourceId,
      gross_ore: tickets.priceOre + tickets.feeOre,
      vat_ore: tickets.vatOre + tickets.feeVatOre,
    })
    const moves = takeIncome(this.#id, incomeSums([tickets], highVatTypeId))
    this.#post(sourceId, clock.dayAt(startsAt), moves)
  }
}
