import {
  getGiftCardPdf,
  type GiftCard,
  mailGiftCard,
  previewGiftCardMail,
  printGiftCardReceipt,
} from '@dxweb/areas/giftcards/contract.ts'
import {
  type CardSale,
  cardSaleStatement,
  cardStatement,
} from '@dxweb/areas/giftcards/read-store.ts'
import { countPapers, uncountPapers } from '@dxweb/areas/ticketing/papers/store.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { identityOf, refuseUnseen } from '@dxweb/kit/definitions/seen-mails.ts'
import { type Database, onlyRow, type Scope } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { fileRoute, type Route, route, stays } from '@dxweb/kit/definitions/route.ts'
import { previewMail } from '../mail/compose-mail.ts'
import { spendMail } from '../mail/limits.ts'
import { type GiftCardMail, giftCardWords } from '../mail/send/gift-card.ts'
import type { DrawPaper } from './drawing/draw-paper.ts'
import { makeCard, makeCardReceipt } from './make-card.ts'
import { uncounted } from './paper/uncounted.ts'
import { readIssuer, readIssuerAndBoxOffices } from './issuer/read-issuer.ts'

export interface GiftCardParts {
  sendGiftCard: (mail: GiftCardMail) => Promise<boolean>
  drawPaper: DrawPaper
}

const salesOf = (db: Database, scope: Scope, cardId: string, saleId: string | null) =>
  db.run<CardSale>(scope, cardSaleStatement(scope.partnerId, cardId, saleId))

const printing = ({ drawPaper }: GiftCardParts) =>
  fileRoute(printGiftCardReceipt, async (call) => {
    const { db, scope, params, body, caller } = call
    const sale = onlyRow(await salesOf(db, scope, params.cardId, params.saleId))
    const { size, locale = caller.locale } = body
    const issuer = await readIssuer(db, scope, locale)
    const order = { saleId: sale.id, papers: ['receipt'] as const, size, by: authorOf(call) }
    const made = await countPapers(db, scope, order)
    const isCopy = (made.receipt ?? 2) > 1
    return makeCardReceipt({ sale, issuer, call, drawPaper, size, locale, isCopy }).catch(
      uncounted(call, sale.id, made),
    )
  })

const mailing = ({ sendGiftCard, drawPaper }: GiftCardParts) =>
  route(mailGiftCard, async (call) => {
    const { db, scope, params, body, caller } = call
    const locale = body.locale ?? caller.locale
    const card = onlyRow(await db.run<GiftCard>(scope, cardStatement(scope, params.cardId)))
    refuseUnseen(body.seen, card)
    await spendMail(db, scope, card.id)
    const [sale] = await salesOf(db, scope, card.id, null)
    const from = await readIssuerAndBoxOffices(db, scope, locale)
    const { issuer, boxOffices } = from
    const order = { papers: ['receipt'] as const, size: 'mail', by: authorOf(call) }
    const made = sale ? await countPapers(db, scope, { ...order, saleId: sale.id }) : {}
    const isCopy = (made.receipt ?? 2) > 1
    const sending = stays(call)
    const drawn = [makeCard(card, from, locale, (paper) => drawPaper(sending, 'card', paper))]
    if (sale) {
      const receipt = {
        sale,
        issuer,
        call: sending,
        drawPaper,
        locale,
        size: 'a4' as const,
        isCopy,
      }
      drawn.push(makeCardReceipt(receipt))
    }
    const files = await Promise.all(drawn).catch(uncounted(call, sale?.id, made))
    if (await sendGiftCard({ to: body.to, locale, card, issuer, boxOffices, files }))
      return { id: card.id }
    if (sale) await uncountPapers(db, scope, sale.id, made, authorOf(call))
    throw new Refusal('unavailable', { details: { failed: 'mail' } })
  })

const previewing = route(previewGiftCardMail, async ({ db, scope, params, query, caller }) => {
  const locale = query.locale ?? caller.locale
  const card = onlyRow(await db.run<GiftCard>(scope, cardStatement(scope, params.cardId)))
  const from = await readIssuerAndBoxOffices(db, scope, locale)
  const mail = previewMail(giftCardWords({ locale, card, ...from }))
  return { shown: identityOf(card), balanceOre: card.balanceOre, mail }
})

const mailExample = {
  body: { to: 'kari.nes@example.no', locale: 'nb' },
  reply: { id: '0190a4b0-0000-7000-8000-000000000005' },
}

const looking = ({ drawPaper }: GiftCardParts) =>
  fileRoute(getGiftCardPdf, async (call) => {
    const { db, scope, params, query, caller } = call
    const card = onlyRow(await db.run<GiftCard>(scope, cardStatement(scope, params.cardId)))
    const locale = query.locale ?? caller.locale
    const from = await readIssuerAndBoxOffices(db, scope, locale)
    return makeCard(card, from, locale, (paper) => drawPaper(call, 'card', paper))
  })

export const giftCardPaperRoutes = (parts: GiftCardParts): Route[] => [
  looking(parts),
  printing(parts),
  previewing,
  { ...mailing(parts), example: mailExample },
]
