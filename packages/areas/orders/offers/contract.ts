import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { mailPreview, seenMails, shownMails } from '@dxweb/kit/definitions/shown-mail.ts'
import {
  amountOre,
  day,
  id,
  idParam,
  instant,
  longText,
  percent,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { emailAddress } from '../../access/email-address.ts'
import { resourceUnits } from '../../resources/contract.ts'
import { commissionBases, orderStates, thresholdModes } from '../rules.ts'
import { offerKinds, offerStates } from './rules.ts'

const orderParams = z.object({ partnerId: idParam, id: idParam })
const offerParams = z.object({ partnerId: idParam, id: idParam, offerId: idParam })

export const listOffers = endpoint('GET', '/partners/{partnerId}/orders/{id}/offers', {
  permit: 'orders.read',
  summary: 'List an order’s sent quotes and confirmations, newest first',
  params: orderParams,
  reply: z.object({
    /** The renter's e-mail address; '' if the renter has none. */
    email: z.string(),
    data: z.array(
      z.object({
        id,
        number: z.string(),
        kind: z.enum(offerKinds),
        state: z.enum(offerStates),
        email: z.string(),
        madeAt: instant,
        madeBy: z.string(),
        expiresOn: z.nullable(day),
        acceptedAt: z.nullable(instant),
        acceptedName: z.string(),
        /** IP address. */
        acceptedFrom: z.string(),
        acceptedTo: z.nullable(z.enum(orderStates)),
        declinedAt: z.nullable(instant),
        declinedReason: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
})

const offerContent = z.object({
  number: z.string(),
  title: z.string(),
  renter: z.string(),
  from: day,
  to: day,
  agreedPriceOre: z.nullable(amountOre),
  commissionPercent: percent,
  commissionBase: z.enum(commissionBases),
  commissionThresholdOre: amountOre,
  thresholdMode: z.enum(thresholdModes),
  perTicketOre: amountOre,
  feeFreeTickets: z.int(),
  events: z.array(
    z.object({ title: z.string(), hall: z.string(), startsAt: instant, endsAt: instant }),
  ),
  lines: z.array(
    z.object({
      text: z.string(),
      event: z.nullable(z.string()),
      /** In hundredths. */
      quantity: z.int(),
      unit: z.enum(resourceUnits),
      unitPriceOre: amountOre,
      netOre: amountOre,
      basisPoints: percent,
      isReplaced: z.boolean(),
    }),
  ),
  netOre: amountOre,
  totalOre: amountOre,
  rates: z.array(z.object({ basisPoints: percent, netOre: amountOre, vatOre: amountOre })),
})

export const getAcceptedQuote = endpoint(
  'GET',
  '/partners/{partnerId}/orders/{id}/accepted-quote',
  {
    permit: 'orders.read',
    invalidatedBy: ['orders', 'orderlines', 'events'],
    summary: 'Compare an order with its last accepted quote',
    params: orderParams,
    reply: z.object({
      accepted: z.nullable(
        z.object({
          number: z.string(),
          acceptedAt: instant,
          acceptedName: z.string(),
          content: offerContent,
        }),
      ),
      /** The content that a quote of the current order would have. */
      now: offerContent,
    }),
    errors: ['not_found'],
  },
)

export const sendOffer = endpoint('POST', '/partners/{partnerId}/orders/{id}/offers', {
  permit: 'orders.write',
  changes: ['orders'],
  summary:
    'Mail a confirmation or a quote; a quote has an acceptance link and replaces the open quote',
  params: orderParams,
  isForm: true,
  idempotent: true,
  body: z.strictObject({
    kind: z.enum(offerKinds),
    email: emailAddress,
    locale: z.enum(['nb', 'en']),
    /** The last day on which the quote can be accepted. */
    expiresOn: z.nullable(day),
    message: longText(2000),
    /** Sends the quote even if some bookings of the order's events have no lines. */
    acceptsMissing: z._default(z.boolean(), false),
    ...seenMails,
  }),
  reply: z.object({ id }),
  errors: ['not_found', 'wrong_state', 'stale', 'too_many', 'unavailable'],
})

const written = {
  kind: z.enum(offerKinds),
  locale: z.enum(['nb', 'en']),
  expiresOn: z.optional(day),
  message: z.optional(longText(2000)),
}

export const previewOfferMail = endpoint('GET', '/partners/{partnerId}/orders/{id}/offer-mail', {
  permit: 'orders.write',
  invalidatedBy: ['orders'],
  summary: 'Preview the mail of an order’s quote or confirmation',
  params: orderParams,
  query: z.strictObject(written),
  reply: z.object({ ...shownMails, totalOre: amountOre, mail: mailPreview }),
  errors: ['not_found'],
})

/** Renders the document without a number. Stores and mails nothing. */
export const previewOffer = endpoint('GET', '/partners/{partnerId}/orders/{id}/offer-preview.pdf', {
  permit: 'orders.write',
  summary: 'Preview an order’s quote or confirmation',
  params: orderParams,
  query: z.strictObject(written),
  reply: z.string(),
  errors: ['not_found'],
})

export const withdrawOffer = endpoint(
  'POST',
  '/partners/{partnerId}/orders/{id}/offers/{offerId}/withdraw',
  {
    permit: 'orders.write',
    changes: ['orders'],
    summary: 'Revoke the acceptance link of an open quote',
    params: offerParams,
    reply: z.object({ id }),
    errors: ['not_found', 'wrong_state'],
  },
)

export const getOfferPdf = endpoint(
  'GET',
  '/partners/{partnerId}/orders/{id}/offers/{offerId}/offer.pdf',
  {
    permit: 'orders.read',
    summary: 'Get a quote or a confirmation as it was sent',
    params: offerParams,
    reply: z.string(),
    errors: ['not_found'],
  },
)
