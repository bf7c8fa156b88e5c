import { resourceUnits } from '@dxweb/areas/resources/contract.ts'
import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  amountOre,
  count,
  day,
  hundredths,
  id,
  idParam,
  optionalText,
  percent,
  priceOre,
  reference,
} from '@dxweb/kit/fields/fields.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import * as z from 'zod/mini'
import { lineKinds } from './order-sums.ts'
import { differing } from './proposals.ts'

/** Uses the VAT rate on the event's day or, for a line without an event, on the order's last day. */
export const orderLines = defineCollection('orderlines', {
  table: 'order_line',
  view: 'order_line_shown',
  orderBy: 'sort',
  permit: { read: 'orders.read', write: 'orders.write' },
  fields: {
    orderId: reference('orders'),
    eventId: z.nullable(id),
    kind: z.enum(lineKinds),
    resourceId: z.nullable(reference('resources')),
    description: optionalText(200),
    quantity: hundredths,
    unit: z.enum(resourceUnits),
    priceTypeId: z.nullable(reference('pricetypes')),
    unitPriceOre: priceOre,
    vatTypeId: reference('vattypes'),
    isCharged: z.boolean(),
    sort: z._default(count(1_000_000), 0),
  },
  shown: {
    /** The estimated hours of the shift at the time of import. */
    estimated: z.nullable(hundredths),
    /** 'rent:7:3' for the hall of an event, 'booking:12' for a booking; empty for a line entered by hand. */
    source: z.string(),
    event: z.nullable(z.string()),
    day,
    basisPoints: percent,
    netOre: withKind({ kind: 'money' }, amountOre),
    /** True if the agreed price is charged instead. */
    isReplaced: z.boolean(),
    /** The invoice that locks the line. */
    invoiceNumber: z.nullable(z.int()),
  },
  filters: ['orderId', 'eventId', 'kind'],
  search: ['description'],
  isImported: false,
  alsoChanges: ['orders', 'projects'],
})

const orderParams = z.object({ partnerId: idParam, id: idParam })

/** The current price of a booking, and the line imported from it. */
const proposedLine = z.object({
  source: z.string(),
  kind: z.enum(lineKinds),
  eventId: id,
  event: z.string(),
  resourceId: z.nullable(id),
  description: z.string(),
  quantity: hundredths,
  unit: z.enum(resourceUnits),
  priceTypeId: z.nullable(id),
  unitPriceOre: priceOre,
  vatTypeId: id,
  lineId: z.nullable(id),
  differs: z.array(z.enum(differing)),
})

export const getProposedLines = endpoint(
  'GET',
  '/partners/{partnerId}/orders/{id}/proposed-lines',
  {
    permit: 'orders.read',
    invalidatedBy: ['orders', 'orderlines', 'events', 'resource-bookings', 'hallprices', 'renters'],
    summary:
      'List order lines proposed from an order’s bookings, and lines whose booking was removed',
    params: orderParams,
    reply: z.object({
      data: z.array(proposedLine),
      /** Lines of a removed event or booking. */
      lost: z.array(id),
    }),
    errors: ['not_found'],
  },
)

export const getOrderSums = endpoint('GET', '/partners/{partnerId}/orders/{id}/sums', {
  permit: 'orders.read',
  invalidatedBy: ['orders', 'orderlines', 'events', 'sales'],
  summary: 'Get an order’s agreed price, total of lines, commission, and VAT by rate',
  params: orderParams,
  reply: z.object({
    agreedPriceOre: z.nullable(amountOre),
    linesOre: amountOre,
    netOre: amountOre,
    vatOre: amountOre,
    totalOre: amountOre,
    rates: z.array(
      z.object({
        vatTypeId: id,
        code: z.string(),
        basisPoints: percent,
        netOre: amountOre,
        vatOre: amountOre,
      }),
    ),
    commissionOre: amountOre,
    /** The quote accepted last. */
    accepted: z.nullable(z.object({ number: z.string(), netOre: amountOre })),
  }),
  errors: ['not_found'],
})

export const bringInLines = endpoint('POST', '/partners/{partnerId}/orders/{id}/bring-in-lines', {
  permit: 'orders.write',
  changes: ['orderlines', 'orders', 'projects'],
  summary:
    'Add missing order lines from bookings, and update the differing lines listed in `renew`',
  params: orderParams,
  body: z.strictObject({
    renew: z._default(z.array(optionalText(60)).check(z.maxLength(1000)), []),
  }),
  reply: z.object({ added: z.int(), renewed: z.int() }),
  errors: ['not_found'],
})
