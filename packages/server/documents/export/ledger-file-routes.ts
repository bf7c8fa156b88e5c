import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { readFileSync } from 'node:fs'
import { exportLedgerFile } from '@dxweb/areas/accounting/ledger-file/contract.ts'
import {
  factsStatement,
  vouchersStatement,
} from '@dxweb/areas/accounting/ledger-file/facts-store.ts'
import {
  type LedgerFacts,
  type LedgerVoucher,
  supplierOf,
} from '@dxweb/areas/accounting/ledger-file/facts.ts'
import { saftOf } from '@dxweb/areas/accounting/ledger-file/write-saft.ts'
import { numberVouchers } from '@dxweb/areas/accounting/vouchers/number-store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import {
  type FileReply,
  type Route,
  type WorkCall,
  workRoute,
} from '@dxweb/kit/definitions/route.ts'
import { type SheetColumn, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { dayLimit } from '@dxweb/kit/time/limit.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import { exportFile, refuseTooMany } from './export-file.ts'

type Call = WorkCall<typeof exportLedgerFile.parts>
type Line = LedgerVoucher & LedgerVoucher['lines'][number]

const manifest = new URL('../../../../package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

const vouchersOf = (
  { db, scope, query }: Call,
  last: LedgerFacts['last'],
  by: 'journal' | 'number',
) =>
  db.pages(scope, vouchersStatement(scope.partnerId, query.from, query.to, last, by), { size: 200 })

const columnsOf = (t: Translate): SheetColumn<Line>[] => {
  const column = (
    name: string,
    kind: SheetColumn<Line>['kind'],
    value: SheetColumn<Line>['value'],
  ): SheetColumn<Line> => ({ header: t(`voucher.column.${name}`), kind, value })
  return [
    column('year', 'count', (row) => row.year),
    column('number', 'count', (row) => row.number),
    column('day', 'day', (row) => row.day),
    column('kind', 'text', (row) => t(`report.vouchers.voucherKind.${row.kind}`)),
    column('reference', 'text', (row) => row.reference),
    column('line', 'count', (row) => row.line),
    column('account', 'text', (row) => row.account),
    column('accountName', 'text', (row) => row.accountName),
    column('debit', 'ore', (row) => row.debitOre),
    column('credit', 'ore', (row) => row.creditOre),
    column('taxCode', 'text', (row) => row.taxCode),
    column('taxRate', 'percent', (row) => (row.taxCode === null ? null : row.basisPoints)),
    column('tax', 'ore', (row) => (row.taxCode === null ? null : row.vatOre)),
    column('customer', 'count', (row) => row.customerId),
    column('supplier', 'text', (row) => supplierOf(row, row)),
    column('standard', 'text', (row) => row.standard),
  ]
}

async function* linesOf(vouchers: AsyncIterable<LedgerVoucher[]>): AsyncGenerator<Line[]> {
  for await (const page of vouchers) {
    yield page.flatMap((voucher) => voucher.lines.map((line) => ({ ...voucher, ...line })))
  }
}

/** Refuses a period that includes today, since the vouchers of today have no numbers yet. */
function refuseToday({ query, caller, now }: Call): void {
  const zone = caller.partner?.timeZone ?? 'Europe/Oslo'
  const today = localDay(now, zone)
  if (query.to >= today) throw invalidField('to', 'too_late', dayLimit(addDays(today, -1)))
  if (query.from > query.to) throw invalidField('to', 'too_early', dayLimit(query.from))
}

async function fileOf(call: Call): Promise<FileReply> {
  refuseToday(call)
  const { db, scope, query, caller, now } = call
  const { from, to, format, locale } = query
  await numberVouchers(db, scope)
  const found = await db.run(scope, factsStatement(scope.partnerId, from, to), { pool: 'reports' })
  const facts = onlyRow(found)
  const t = translateIn(locale)
  const zone = caller.partner?.timeZone ?? 'Europe/Oslo'
  const name = `${t('voucher.file')}-${from}-${to}`
  if (format === 'saft') {
    const body = saftOf({
      from,
      to,
      madeOn: localDay(now, zone),
      version,
      madeBy: String(caller.userId),
      locale,
      facts,
      vouchers: vouchersOf(call, facts.last, 'journal'),
      kindText: (kind) => t(`report.vouchers.voucherKind.${kind}`),
      purposeText: ({ purpose, accountName, account }) =>
        purpose === null ? accountName || account : t(`settings.purpose.${purpose}`),
    })
    return { body, contentType: 'application/xml; charset=utf-8', fileName: `${name}.xml` }
  }
  if (format === 'xlsx') refuseTooMany(facts.totals.lines, format)
  const rows = linesOf(vouchersOf(call, facts.last, 'number'))
  const sheet = sheetOf(t('voucher.file'), zone, columnsOf(t), rows)
  return exportFile(sheet, name, { query: { format, locale }, caller, now })
}

export const ledgerFileRoutes: Route[] = [workRoute(exportLedgerFile, fileOf)]
