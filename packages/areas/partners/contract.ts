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

/** Stored for web shops, but only offered to a venue that has one. */
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

/** The issuer of papers and mails; an empty `name` means the partner's own. Payouts are booked on `ledgerId`. */
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
    /** Check digit and length of KIDs, by the bank agreement. */
    kidMethod: z.enum(['none', 'mod10', 'mod11']),
    kidLength: z.int().check(z.minimum(6), z.maximum(25)),
    /** Days from an invoice's date to its due day. */
    paymentDays: count(90),
    /** Limited companies state it on invoices: Foretaksregisteret. */
    isInBusinessRegister: z.boolean(),
    isVatRegistered: z.boolean(),
    /** Days from an invoice's due day to its first reminder. */
    reminderDays: z.int().check(z.minimum(1), z.maximum(90)),
    /** Fee of a reminder, up to the legal maximum on its day. */
    reminderFeeOre: priceOre,
  },
  shown: { logo: z.string() },
  search: ['contactName'],
  isImported: false,
})
