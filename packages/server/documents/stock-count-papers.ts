import { exportCount, type getCount } from '@dxweb/areas/products/stock/counts-contract.ts'
import { countStatements } from '@dxweb/areas/products/stock/counts-store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { type Route, workRoute } from '@dxweb/kit/definitions/route.ts'
import { type SheetColumn, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { wordsIn } from '../collections/export-route.ts'
import { exportFile, refuseTooMany } from './export/export-file.ts'
import { readIssuer } from './issuer/read-issuer.ts'

type Count = ReplyOf<typeof getCount.parts>
type Line = Count['lines'][number]
type Column = SheetColumn<Line>

// catalog: products.count.column.*
// catalog: products.count.state.*

const figures = [
  'begin',
  'received',
  'transferred',
  'wasted',
  'corrected',
  'sold',
  'expected',
] as const

/** Returns the columns. Unknown quantities are empty, so that an open blind count is printed as a form to fill in. */
function columnsOf(t: Translate): Column[] {
  const column = (name: string, kind: Column['kind'], value: Column['value']): Column => ({
    header: t(`products.count.column.${name}`),
    kind,
    value,
  })
  return [
    column('product', 'text', ({ name }) => name),
    ...figures.map((name) => column(name, 'count', ({ sheet }) => sheet?.[name] ?? null)),
    column('counted', 'count', ({ counted }) => counted),
    column('variance', 'count', ({ sheet }) => sheet?.variance ?? null),
    column('varianceOre', 'ore', ({ sheet }) => sheet?.varianceOre ?? null),
  ]
}

function factsOf(count: Count, t: Translate, locale: 'nb' | 'en', zone: string): string[] {
  const at = (instant: string) => dateText(instant, 'moment', locale, zone)
  const { begunBy, begunAt, endedBy, endedAt } = count
  return [
    [count.groupName || t('products.count.allGroups'), t(`products.count.state.${count.state}`)]
      .filter(Boolean)
      .join(' · '),
    t('products.count.begun', { by: begunBy, at: at(begunAt) }),
    ...(endedAt === null ? [] : [t('products.count.ended', { by: endedBy, at: at(endedAt) })]),
  ]
}

const exporting = workRoute(exportCount, async (call) => {
  const { db, scope, params, query, caller } = call
  const { t } = wordsIn(query.locale)
  const [head, lines] = await db.batch(scope, countStatements(scope, params.id))
  const count = { ...onlyRow(head), lines }
  refuseTooMany(lines.length, query.format)
  const zone = caller.partner?.timeZone ?? defaultTimeZone
  const where = count.locationName || t('products.stock.noLocation')
  const columns = columnsOf(t)
  const costOre = sum(lines.map(({ sheet }) => sheet?.varianceOre ?? 0))
  const sheet = {
    ...sheetOf(t('products.count.of', { where }), zone, columns, lines),
    facts: factsOf(count, t, query.locale, zone),
    sums: columns.map((_, at) => {
      if (at === 0) return t('products.count.column.sum')
      return at === columns.length - 1 ? costOre : null
    }),
    isOfOne: true,
  }
  const issuer = query.format === 'pdf' ? await readIssuer(db, scope, query.locale) : undefined
  return exportFile(sheet, `${t('products.count.file')}-${count.id}`, { ...call, issuer })
})

export const stockCountPaperRoutes: Route[] = [exporting]
