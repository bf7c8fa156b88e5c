import { emailAddress } from '@dxweb/areas/access/email-address.ts'
import { typedCode } from '@dxweb/areas/campaigns/links/link-code.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  amountOre,
  day,
  dayAhead,
  idParam,
  instant,
  optionalText,
  text,
  uuid,
} from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { mailPreview, seenMails, shownMails } from '@dxweb/kit/definitions/shown-mail.ts'
import * as z from 'zod/mini'
import { giftCardStates } from './rules.ts'

/** One krone to 100 000 kroner. */
const cardValue = withKind({ kind: 'money' }, z.int().check(z.minimum(100), z.maximum(10_000_000)))
const means = z.enum(['card', 'cash', 'vipps', 'invoice'])

const columns = {
  number: field.words,
  soldAt: instant,
  expiresOn: day,
  /** The first value of the card plus its top-ups. */
  paidOre: field.money,
  balanceOre: field.money,
  state: z.enum(giftCardStates),
  note: field.words,
}
const keys = { id: field.rowId, isBlocked: z.boolean() }

/** Gift cards, newest first. The sum of all balances equals the balance of account 2901. */
export const giftCards = defineReport('gift-cards', {
  permit: 'giftCards.read',
  path: 'giftcards',
  columns,
  keys,
  opens: 'products/giftcards/{id}',
  filters: ['state'],
  search: ['number', 'note'],
  groups: ['state'],
  totals: ['paidOre', 'balanceOre'],
  brief: ['state', 'balanceOre'],
  orderBy: ['-soldAt', 'id'],
  isList: true,
})

export const listGiftCards = reportEndpoints(giftCards).read

const card = z.object({ ...columns, ...keys })

export type GiftCard = z.output<typeof card>

const event = z.object({
  id: uuid,
  kind: z.enum([
    'sold',
    'toppedUp',
    'used',
    'refunded',
    'expired',
    'reactivated',
    'extended',
    'blocked',
    'unblocked',
  ]),
  amountOre,
  saleId: z.nullable(uuid),
  /** The event of the tickets that the card paid or that were refunded to it, if any. */
  eventId: z.nullable(z.int()),
  eventTitle: z.string(),
  reason: z.string(),
  by: z.string(),
  at: instant,
})

export type GiftCardEvent = z.output<typeof event>

const inPartner = z.object({ partnerId: idParam })
const one = z.object({ partnerId: idParam, cardId: uuid })
const path = '/partners/{partnerId}/giftcards'

export const getGiftCard = endpoint('GET', `${path}/{cardId}`, {
  permit: 'giftCards.read',
  summary: 'Get a gift card with its history, newest first',
  params: one,
  reply: z.extend(card, { expiredOre: amountOre, events: z.array(event) }),
  errors: ['not_found'],
})

export const getGiftCardPdf = endpoint('GET', `${path}/{cardId}/giftcard.pdf`, {
  permit: 'giftCards.sell',
  summary: 'Print a gift card',
  params: one,
  query: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
  reply: z.string(),
  errors: ['not_found'],
})

const locale = z.optional(z.enum(['nb', 'en']))

export const printGiftCardReceipt = endpoint('POST', `${path}/{cardId}/receipts/{saleId}/prints`, {
  permit: 'giftCards.sell',
  changes: ['giftcards'],
  summary: 'Print the receipt of a gift card: the original first, then copies',
  params: z.object({ partnerId: idParam, cardId: uuid, saleId: uuid }),
  body: z.strictObject({ size: z.enum(['a4', 'roll']), locale }),
  reply: z.string(),
  errors: ['not_found'],
})

export const mailGiftCard = endpoint('POST', `${path}/{cardId}/mail`, {
  permit: 'giftCards.sell',
  changes: ['giftcards'],
  summary: 'Mail a gift card with its latest receipt',
  params: one,
  isForm: true,
  body: z.strictObject({ to: emailAddress, locale, ...seenMails }),
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'stale', 'unavailable', 'too_many'],
})

export const previewGiftCardMail = endpoint('GET', `${path}/{cardId}/mail-preview`, {
  permit: 'giftCards.sell',
  invalidatedBy: ['giftcards'],
  summary: 'Preview the mail of a gift card',
  params: one,
  query: z.strictObject({ locale }),
  reply: z.object({ ...shownMails, balanceOre: amountOre, mail: mailPreview }),
  errors: ['not_found'],
})

const sold = z.object({ id: uuid, number: z.string(), saleId: uuid, paidOre: amountOre })

export const sellGiftCard = endpoint('POST', path, {
  permit: 'giftCards.sell',
  changes: ['giftcards'],
  summary: 'Sell a gift card',
  params: inPartner,
  isForm: true,
  body: z.strictObject({
    amountOre: cardValue,
    means,
    /** If absent, the card expires a year from now. */
    expiresOn: z.optional(dayAhead),
    note: z.optional(optionalText(200)),
    campaign: z.optional(typedCode),
  }),
  reply: sold,
  errors: ['key_reused'],
  idempotent: true,
})

export const topUpGiftCard = endpoint('POST', `${path}/{cardId}/top-ups`, {
  permit: 'giftCards.sell',
  changes: ['giftcards'],
  summary: 'Top up a gift card and extend its validity by a year',
  params: one,
  isForm: true,
  body: z.strictObject({
    amountOre: cardValue,
    means,
    expiresOn: z.optional(dayAhead),
    campaign: z.optional(typedCode),
  }),
  reply: sold,
  errors: ['not_found', 'wrong_state', 'key_reused'],
  idempotent: true,
})

const step = (name: string, summary: string) =>
  endpoint('POST', `${path}/{cardId}/${name}`, {
    permit: 'giftCards.write',
    changes: ['giftcards'],
    summary,
    params: one,
    isForm: true,
    body: z.strictObject({ reason: text(200) }),
    reply: z.object({ id: uuid }),
    errors: ['not_found', 'wrong_state'],
  })

export const blockGiftCard = step('block', 'Block a gift card, so that it cannot be used')
export const unblockGiftCard = step('unblock', 'Unblock a gift card')

const longer = (name: string, summary: string) =>
  endpoint('POST', `${path}/{cardId}/${name}`, {
    permit: 'giftCards.write',
    changes: ['giftcards'],
    summary,
    params: one,
    isForm: true,
    body: z.strictObject({ expiresOn: dayAhead, reason: text(200) }),
    reply: z.object({ id: uuid }),
    errors: ['not_found', 'wrong_state'],
  })

export const reactivateGiftCard = longer(
  'reactivate',
  'Restore the value of an expired gift card and reverse its income',
)
export const extendGiftCard = longer('extend', 'Extend a gift card that has a balance')
