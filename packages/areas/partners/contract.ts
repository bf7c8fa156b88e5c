import { defineCollection } from '@dxweb/kit/collection.ts'
import {
  accountNumber,
  longText,
  optionalText,
  orgNumber,
  postalCode,
  reference,
} from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'

/** Where a house's own words stand. */
const places = [
  'ticketTop',
  'ticketFoot',
  'receiptFoot',
  'confirmationMail',
  'salesTerms',
  'webFront',
] as const

/** A house's own words in both languages, one row a place. */
export const partnerTexts = defineCollection('partnertext', {
  table: 'partner_text',
  orderBy: 'place',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: { place: z.enum(places), textNb: longText(4000), textEn: longText(4000) },
  search: ['textNb', 'textEn'],
})

/**
 * What the house tells of itself on invoices and settlements, in one row. `ledgerId` is the account that payouts are
 * booked on; `logo` names the picture that stands beside it, '' for none.
 */
export const organizer = defineCollection('organizer', {
  table: 'organizer',
  view: 'organizer_shown',
  orderBy: 'contactName',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: {
    contactName: optionalText(120),
    orgNumber,
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
