import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { type ProposalParts, notifyProposers } from '../proposals/routes.ts'
import { getMerged, mergeProduction, previewMerge } from './contract.ts'
import { mergedStatement, mergeProductions, previewStatement } from './store.ts'

export const mergeProductionRoutes = (parts: ProposalParts): Route[] => [
  readRoute(
    previewMerge,
    ({ params, query }) => [previewStatement(params.id, query.intoId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  readRoute(
    getMerged,
    ({ params }) => [mergedStatement(params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(mergeProduction, async (call) => {
    const merge = { ...call.body, id: call.params.id }
    const { answered, ...kept } = await mergeProductions(call.db, call.scope, authorOf(call), merge)
    await notifyProposers(parts, kept.id, answered)
    return kept
  }),
]
