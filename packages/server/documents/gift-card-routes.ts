import { exportGiftCards, getGiftCardPdf, type GiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { cardsStatements, cardStatement } from '@dxweb/areas/giftcards/read-store.ts'
import { onlyRow } from '@dxweb/kit/database.ts'
import { fileRoute, type Route } from '@dxweb/kit/route.ts'
import { mostExported, type SheetColumn, sheetOf } from '@dxweb/kit/sheet.ts'
import { usualTimeZone } from '@dxweb/kit/usual-time-zone.ts'
import { localDay } from '@dxweb/kit/zoned-time.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { exportFile, refuseTooMany } from './export-file.ts'
import { makeCard } from './make-card.ts'

type Say = (key: string) => string

const columns = (say: Say): SheetColumn<GiftCard>[] => [
  { header: say('giftcards.number'), kind: 'text', value: (row) => row.number },
  { header: say('giftcards.soldAt'), kind: 'instant', value: (row) => row.soldAt },
  { header: say('giftcards.expiresOn'), kind: 'text', value: (row) => row.expiresOn },
  { header: say('giftcards.paid'), kind: 'ore', value: (row) => row.paidOre },
  { header: say('giftcards.balance'), kind: 'ore', value: (row) => row.balanceOre },
  {
    header: say('giftcards.state'),
    kind: 'text',
    value: (row) => say(`giftcards.state.${row.state}`),
  },
  { header: say('giftcards.note'), kind: 'text', value: (row) => row.note },
]

export const giftCardDocumentRoutes: Route[] = [
  fileRoute(exportGiftCards, async ({ db, scope, query, caller, now }) => {
    const asked = { ...query, limit: mostExported, offset: 0 }
    const statements = cardsStatements(scope.partnerId, asked)
    const [counted, rows = []] = await db.batch(scope, statements, { pool: 'reports' })
    refuseTooMany(Number(counted?.[0]?.['total'] ?? 0))
    const say: Say = (key) => translate(query.locale, key)
    const zone = caller.partner?.timeZone ?? usualTimeZone
    const sheet = sheetOf(say('giftcards.title'), zone, columns(say), rows as unknown as GiftCard[])
    return exportFile(sheet, `${say('giftcards.file')}-${localDay(now, zone)}`, query)
  }),
  fileRoute(getGiftCardPdf, async ({ db, scope, params, query, caller }) => {
    const card = onlyRow(await db.run<GiftCard>(scope, cardStatement(scope, params.cardId)))
    return makeCard(card, caller, query.locale)
  }),
]
