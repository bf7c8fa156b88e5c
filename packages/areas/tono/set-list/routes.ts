import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { findSetLists, getSetList, saveSetList } from './contract.ts'
import { setListsStatement, setListStatement, writeSetList } from './store.ts'

export const setListRoutes: Route[] = [
  readRoute(
    getSetList,
    ({ scope, params }) => [setListStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  readRoute(
    findSetLists,
    ({ scope, query }) => [setListsStatement(scope.partnerId, query.q ?? '')],
    ({ rows: [data] }) => ({ data }),
  ),
  route(saveSetList, async (call) => {
    const { db, scope, params, body } = call
    const version = body.version ?? call.ifMatch
    if (version === null) throw new Refusal('version_required')
    if (body.share !== null && body.shareReason === '')
      throw invalidField('shareReason', 'required')
    return writeSetList(db, scope, { id: params.id, version, written: body }, authorOf(call))
  }),
]
