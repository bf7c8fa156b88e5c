import {
  type GiftCard,
  mailGiftCard,
  printGiftCardReceipt,
} from '@dxweb/areas/giftcards/contract.ts'
import {
  type CardSale,
  cardSaleStatement,
  cardStatement,
} from '@dxweb/areas/giftcards/read-store.ts'
import { countPapers, uncountPapers } from '@dxweb/areas/ticketing/store/papers.ts'
import { byOf } from '@dxweb/kit/audit.ts'
import { type Database, onlyRow, type Scope } from '@dxweb/kit/database.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { fileRoute, type Route, route } from '@dxweb/kit/route.ts'
import type { GiftCardMail } from '../mail/send-gift-card.ts'
import { makeCard, makeCardReceipt } from './make-card.ts'

export interface GiftCardParts {
  /** Answers whether the mail went out. */
  sendGiftCard: (mail: GiftCardMail) => Promise<boolean>
}

const salesOf = (db: Database, scope: Scope, cardId: string, saleId: string | null) =>
  db.run<CardSale>(scope, cardSaleStatement(scope.partnerId, cardId, saleId))

const printing = fileRoute(printGiftCardReceipt, async (call) => {
  const { db, scope, params, body, caller } = call
  const sale = onlyRow(await salesOf(db, scope, params.cardId, params.saleId))
  const order = { saleId: sale.id, papers: ['receipt'] as const, size: body.size, by: byOf(call) }
  const made = await countPapers(db, scope, order)
  return makeCardReceipt({ sale, caller, ...body, isCopy: (made.receipt ?? 2) > 1 })
})

const mailing = ({ sendGiftCard }: GiftCardParts) =>
  route(mailGiftCard, async (call) => {
    const { db, scope, params, body, caller } = call
    const locale = body.locale ?? caller.locale
    const card = onlyRow(await db.run<GiftCard>(scope, cardStatement(scope, params.cardId)))
    const [sale] = await salesOf(db, scope, card.id, null)
    const order = { papers: ['receipt'] as const, size: 'mail', by: byOf(call) }
    const made = sale ? await countPapers(db, scope, { ...order, saleId: sale.id }) : {}
    const isCopy = (made.receipt ?? 2) > 1
    const files = [await makeCard(card, caller, locale)]
    if (sale) files.push(await makeCardReceipt({ sale, caller, locale, size: 'a4', isCopy }))
    const partner = caller.partner?.name ?? ''
    if (await sendGiftCard({ to: body.to, locale, card, partner, files })) return { id: card.id }
    if (sale) await uncountPapers(db, scope, sale.id, made, byOf(call))
    throw new Refusal('unavailable', { details: { mail: true } })
  })

const mailExample = {
  body: { to: 'kari.nes@example.no', locale: 'nb' },
  reply: { id: '0190a4b0-0000-7000-8000-000000000005' },
}

/** What is printed and mailed of a gift card: its receipts and itself. */
export const giftCardPaperRoutes = (parts: GiftCardParts): Route[] => [
  printing,
  { ...mailing(parts), example: mailExample },
]
