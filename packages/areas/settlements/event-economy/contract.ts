import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, percent, priceOre, text, version } from '@dxweb/kit/fields/fields.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import * as z from 'zod/mini'
import { commissionBases, thresholdModes } from '@dxweb/areas/orders/rules.ts'
import { eventParams } from '@dxweb/areas/events/core/contract.ts'
import { dealKinds } from '../renter/artist.ts'
import { lineKinds } from '../renter/settle.ts'
import { vatCodes } from './rules.ts'

const line = z.strictObject({
  side: z.enum(['income', 'cost']),
  name: text(100),
  vatCode: z.enum(vatCodes),
  /** Amount in øre including VAT, as on an invoice. */
  budgetOre: priceOre,
  actualOre: z.nullable(priceOre),
})

const deal = z.strictObject({ kind: z.enum(dealKinds), amountOre: priceOre, percent })

const written = {
  lines: z.array(line).check(z.maxLength(200)),
  deal,
  ticketBudgetOre: priceOre,
}

const bookedCost = z.object({
  id,
  /** `name` is the resource or function. `staff` is the staff member; '' if none is assigned. */
  name: z.string(),
  staff: z.string(),
  unit: z.enum(['hour', 'day', 'piece', 'show', 'fixed']),
  unitCount: z.int(),
  minutes: z.int(),
  priceOre: z.int(),
  budgetOre: z.int(),
  /** Null until the booking is over. */
  actualOre: z.nullable(z.int()),
})

const charge = z.object({
  kind: z.enum(lineKinds),
  netOre: z.int(),
  vatCode: z.enum(vatCodes),
})

export type BookedLine = z.output<typeof bookedCost>

export const eventEconomy = z.object({
  ...written,
  /** Version of the saved rows; 0 if nothing has been saved. */
  version: z.int(),
  /** The rate in basis points per VAT type on the event's day. */
  rates: z.object({
    high: z.int(),
    medium: z.int(),
    low: z.int(),
    zero: z.int(),
    exempt: z.int(),
  }),
  ticketVatCode: z.enum(vatCodes),
  /** Ticket income in the ledger: paid minus refunded, and its VAT. */
  tickets: z.object({
    grossOre: z.int(),
    vatOre: z.int(),
    paidCount: z.int(),
    freeCount: z.int(),
  }),
  booked: z.array(bookedCost),
  /** Charges to a renter: the TONO fee and the charges of the order. Empty for the venue's own event. */
  charged: z.object({
    tonoOre: z.int(),
    agreedPriceOre: z.nullable(z.int()),
    /** True if the order's agreed price covers several events, and is therefore not charged to this event. */
    isAgreedOfMany: z._default(z.boolean(), false),
    lines: z.array(charge),
  }),
  terms: z.nullable(
    z.object({
      percent: z.int(),
      base: z.enum(commissionBases),
      thresholdOre: z.int(),
      thresholdMode: z.enum(thresholdModes),
      perTicketOre: z.int(),
      feeFreeTickets: z.int(),
    }),
  ),
})

export type EventEconomy = z.output<typeof eventEconomy>

export const getEconomy = endpoint('GET', '/partners/{partnerId}/events/{id}/economy', {
  permit: 'shows.log',
  summary: 'Get an event’s budget, income, costs, artist deal and order terms',
  params: eventParams,
  reply: eventEconomy,
  errors: ['not_found'],
})

export const saveEconomy = endpoint('PUT', '/partners/{partnerId}/events/{id}/economy', {
  permit: 'shows.edit',
  changes: ['event:{id}', 'events'],
  summary: 'Change an event’s budget, income, costs and artist deal',
  params: eventParams,
  body: z.strictObject({ ...written, version: z.optional(z.union([z.literal(0), version])) }),
  reply: z.object({ version }),
  errors: ['not_found', 'stale', 'version_required'],
})

export const exportEconomy = endpoint('GET', '/partners/{partnerId}/events/{id}/economy-export', {
  permit: 'shows.log',
  summary: 'Export an event’s finances',
  params: eventParams,
  query: z.strictObject(exportChoice),
  reply: z.string(),
  errors: ['not_found'],
})
