import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import {
  accountNumber,
  email,
  longText,
  optionalText,
  orgNumber,
  phone,
  postalCode,
  reference,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Where a house's own words stand on papers and in mails. */
export const ownTextPlaces = ['ticketTop', 'ticketFoot', 'receiptFoot', 'confirmationMail'] as const
export type OwnTextPlace = (typeof ownTextPlaces)[number]

/** Those of the shop that buyers see are kept and told to shops, and offered when there is one. */
const shopPlaces = ['salesTerms', 'webFront'] as const

/** A house's own words in both languages, one row a place. */
export const partnerTexts = defineCollection('partnertext', {
  table: 'partner_text',
  orderBy: 'place',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: {
    place: z.enum([...ownTextPlaces, ...shopPlaces]),
    textNb: longText(4000),
    textEn: longText(4000),
  },
  search: ['textNb', 'textEn'],
})

/**
 * Who papers, mails, invoices and settlements are from, in one row. Without a `name` they are from the house by its own.
 * `ledgerId` is the account that payouts are booked on; `logo` names the picture that stands beside it, '' for none.
 */
export const organizer = defineCollection('organizer', {
  table: 'organizer',
  view: 'organizer_shown',
  orderBy: 'contactName',
  permit: { read: 'registers.read', write: 'registers.write' },
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
  },
  shown: { logo: z.string() },
  search: ['contactName'],
  isImported: false,
})
