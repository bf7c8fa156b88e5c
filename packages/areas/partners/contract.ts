import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import {
  accountNumber,
  count,
  email,
  longText,
  optionalText,
  orgNumber,
  phone,
  postalCode,
  priceOre,
  reference,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const ownTextPlaces = [
  'ticketTop',
  'ticketFoot',
  'receiptFoot',
  'confirmationMail',
  'rentalTerms',
] as const
export type OwnTextPlace = (typeof ownTextPlaces)[number]

/** Kinds of texts for web shops, offered only to venues with a web shop. */
const shopPlaces = ['salesTerms', 'webFront'] as const

export const partnerTexts = defineCollection('partnertext', {
  table: 'partner_text',
  orderBy: 'place',
  fields: {
    place: z.enum([...ownTextPlaces, ...shopPlaces]),
    textNb: longText(4000),
    textEn: longText(4000),
  },
  search: ['textNb', 'textEn'],
  matchedBy: [{ any: ['place'] }],
})

/** Issuer of documents and mails. If `name` is empty, the partner's name applies. Payouts are posted to `ledgerId`. */
export const organizer = defineCollection('organizer', {
  table: 'organizer',
  view: 'organizer_shown',
  orderBy: 'contactName',
  fields: {
    name: optionalText(120),
    contactName: optionalText(120),
    orgNumber,
    email,
    phone,
    accountNumber,
    ledgerId: z.nullable(reference('ledgers')),
    address: optionalText(200),
    postalCode,
    city: optionalText(100),
    /** The check digit method and the length of KIDs, by agreement with the bank. */
    kidMethod: z.enum(['none', 'mod10', 'mod11']),
    kidLength: z.int().check(z.minimum(6), z.maximum(25)),
    paymentDays: count(90),
    /** Limited companies must state their registration (Foretaksregisteret) on invoices. */
    isInBusinessRegister: z.boolean(),
    isVatRegistered: z.boolean(),
    /** The number of days from an invoice's due date to its first reminder. */
    reminderDays: z.int().check(z.minimum(1), z.maximum(90)),
    /** The fee of a reminder, up to the statutory maximum on the day of the reminder. */
    reminderFeeOre: priceOre,
  },
  shown: { logo: z.string() },
  search: ['contactName'],
  isImported: false,
})
