import { defineCollection } from '@dxweb/kit/collection.ts'
import { longText } from '@dxweb/kit/fields.ts'
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
