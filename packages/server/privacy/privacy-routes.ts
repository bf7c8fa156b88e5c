import {
  eraseCustomer,
  exportPerson,
  previewErasure,
} from '@dxweb/areas/customers/privacy/contract.ts'
import { erase, previewStatement, readPerson } from '@dxweb/areas/customers/privacy/store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { fileRoute, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import type { DrawPaper } from '../documents/drawing/draw-paper.ts'
import { readIssuer } from '../documents/issuer/read-issuer.ts'
import type { Erased } from './erased-list.ts'
import { personLists } from './person-paper.ts'

export interface PrivacyParts {
  drawPaper: DrawPaper
  forgetMails: (addresses: readonly string[]) => Promise<void>
  /** Records the erased customers outside the database, so that restoring a backup does not undo the record. */
  recordErased: (erased: readonly Erased[]) => void
}

const erasing = ({ forgetMails, recordErased }: PrivacyParts): Route =>
  route(eraseCustomer, async (call) => {
    const { db, scope, params, body, now } = call
    const asked = { id: params.id, version: body.version, by: authorOf(call), forget: forgetMails }
    const rows = await erase(db, scope, asked)
    const { partnerId } = scope
    recordErased(rows.map((row) => ({ partnerId, ...row, at: now.toISOString() })))
    return { id: params.id }
  })

const exporting = ({ drawPaper }: PrivacyParts): Route =>
  fileRoute(exportPerson, async (call) => {
    const { db, scope, params, query, caller, now } = call
    const { format, locale } = query
    const rows = await readPerson(db, scope, { id: params.id, format, by: authorOf(call) })
    const timeZone = caller.partner?.timeZone ?? defaultTimeZone
    const t = translateIn(locale)
    const fileName = `${t('crm.privacy.file')}-${params.id}-${localDay(now, timeZone)}.${format}`
    if (format === 'json') {
      const known = Object.fromEntries(rows.map(({ table, rows: of }) => [table, of]))
      const body = JSON.stringify(
        { partnerId: scope.partnerId, customerId: params.id, at: now, known },
        undefined,
        2,
      )
      return { body, contentType: 'application/json', fileName, isKept: true }
    }
    const issuer = await readIssuer(db, scope, locale)
    const body = await drawPaper(call, 'lists', {
      title: t('crm.privacy.paper'),
      venue: issuer.name,
      issuer,
      locale,
      printing: { by: issuer.name, at: now.toISOString(), timeZone },
      lists: personLists(rows, t),
    })
    return { body, contentType: 'application/pdf', fileName, isKept: true }
  })

export const privacyRoutes = (parts: PrivacyParts): Route[] => [
  readRoute(
    previewErasure,
    ({ scope, params }) => [previewStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  erasing(parts),
  exporting(parts),
]
