import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getNotes, saveRichNote } from './contract.ts'
import { cleanRichText } from '../../core/rich-text-field.ts'
import { noteOf, noteStatements, storeNote } from './store.ts'

export const noteRoutes: Route[] = [
  readRoute(
    getNotes,
    ({ scope, params }) => noteStatements(scope.partnerId, params.id),
    ({ rows: [versions, events] }) => {
      const { note } = onlyRow(events)
      return noteOf(versions, note)
    },
  ),
  route(saveRichNote, async (call) => {
    const { db, scope, params, body } = call
    const note = { ...body, eventId: params.id, document: cleanRichText(body.document) }
    return storeNote(db, scope, note, authorOf(call))
  }),
]
