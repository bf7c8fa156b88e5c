import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { exportSegment } from '@dxweb/areas/customers/segments/contract.ts'
import {
  countStatement,
  customersOfSegment,
  type SegmentCustomer,
  segmentStatement,
  useStatement,
} from '@dxweb/areas/customers/segments/store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { type Route, workRoute } from '@dxweb/kit/definitions/route.ts'
import { type SheetColumn, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import { exportFile, refuseTooMany } from './export-file.ts'

const texts = ['lastName', 'firstName', 'email', 'phone', 'address', 'postalCode', 'city'] as const
const flags = ['wantsMail', 'wantsSms'] as const

// catalog: label.*
const columnsIn = (t: Translate): SheetColumn<SegmentCustomer>[] => [
  ...texts.map((field): SheetColumn<SegmentCustomer> => ({
    header: t(`label.${field}`),
    kind: 'text',
    value: (row) => row[field],
  })),
  ...flags.map((field): SheetColumn<SegmentCustomer> => ({
    header: t(`label.${field}`),
    kind: 'text',
    value: (row) => t(row[field] ? 'choice.yes' : 'choice.no'),
  })),
]

export const segmentExportRoutes: Route[] = [
  workRoute(exportSegment, async (call) => {
    const { db, scope, params, query, caller, now } = call
    const { partnerId } = scope
    const { name, tree } = onlyRow(await db.run(scope, segmentStatement(partnerId, params.id)))
    const timeZone = caller.partner?.timeZone ?? defaultTimeZone
    const asked = { partnerId, now, timeZone }
    const { count } = onlyRow(await db.run(scope, countStatement(tree, asked), { pool: 'reports' }))
    refuseTooMany(count, query.format)
    const use = { id: params.id, usedFor: 'export', count, userId: caller.userId } as const
    await db.run(scope, useStatement(partnerId, use))
    const rows = db.pages(scope, customersOfSegment(tree, asked))
    const t = translateIn(query.locale)
    const sheet = sheetOf(name, timeZone, columnsIn(t), rows)
    return exportFile(sheet, `${t('crm.segments.file')}-${localDay(now, timeZone)}`, call)
  }),
]
