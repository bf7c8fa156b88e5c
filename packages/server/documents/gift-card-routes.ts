import { exportGiftCards, type GiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { cardsStatements } from '@dxweb/areas/giftcards/read-store.ts'
import { type Route, workRoute } from '@dxweb/kit/definitions/route.ts'
import { mostExported, type SheetColumn, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { usualTimeZone } from '@dxweb/kit/time/usual-time-zone.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { exportFile, refuseTooMany } from './export/export-file.ts'

type Say = (key: string) => string

const columns = (say: Say): SheetColumn<GiftCard>[] => [
  { header: say('giftcards.number'), kind: 'text', value: (row) => row.number },
  { header: say('giftcards.soldAt'), kind: 'instant', value: (row) => row.soldAt },
  { header: say('giftcards.expiresOn'), kind: 'day', value: (row) => row.expiresOn },
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
  workRoute(exportGiftCards, async (call) => {
    const { db, scope, query, caller, now } = call
    const asked = { ...query, limit: mostExported, offset: 0 }
    const [count, list] = cardsStatements(scope.partnerId, asked)
    const [counted] = await db.run<{ total: number }>(scope, count, { pool: 'reports' })
    refuseTooMany(counted?.total ?? 0, query.format)
    const rows = db.pages<GiftCard>(scope, list)
    const say: Say = (key) => translate(query.locale, key)
    const zone = caller.partner?.timeZone ?? usualTimeZone
    const sheet = sheetOf(say('giftcards.title'), zone, columns(say), rows)
    return exportFile(sheet, `${say('giftcards.file')}-${localDay(now, zone)}`, call)
  }),
]
