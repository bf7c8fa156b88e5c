import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { type ProposalParts, tellProposers } from '../proposals/routes.ts'
import { mergeProduction } from './contract.ts'
import { mergeProductions } from './store.ts'

export const mergeProductionRoutes = (parts: ProposalParts): Route[] => [
  route(mergeProduction, async (call) => {
    const merge = { ...call.body, id: call.params.id }
    const { answered, ...kept } = await mergeProductions(call.db, call.scope, byOf(call), merge)
    await tellProposers(parts, kept.id, answered)
    return kept
  }),
]
