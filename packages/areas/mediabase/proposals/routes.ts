import { onlyRow } from '@dxweb/kit/database/database.ts'
import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as calls from './contract.ts'
import * as store from './store.ts'

export interface ProposalMail extends store.Answered {
  /** Where the house sees it. */
  path: string
}

export interface ProposalParts {
  sendProposal(mail: ProposalMail): Promise<boolean>
}

/** Those who proposed a production are told what became of it; a mail that fails stops nothing. */
export const tellProposers = (
  parts: ProposalParts,
  id: number,
  answered: readonly store.Answered[],
) =>
  Promise.all(
    answered.map((one) =>
      parts.sendProposal({ ...one, path: `/partners/${one.houseId}/mediabase/${id}` }),
    ),
  )

const houseRoutes: Route[] = [
  readRoute(
    calls.listProposals,
    ({ scope }) => [store.proposalsStatement(scope.partnerId)],
    ({ rows: [data] }) => ({ data }),
  ),
  readRoute(
    calls.getProposal,
    ({ scope, params }) => [
      store.proposalStatement(scope.partnerId, params.id),
      store.twinsStatement(params.id),
    ],
    ({ rows: [found, twins] }) => ({ proposal: onlyRow(found), twins }),
  ),
  route(calls.proposeProduction, (call) =>
    store.storeProposal(call.db, call.scope, byOf(call), call.body),
  ),
  route(calls.saveProposal, (call) =>
    store.changeProposal(call.db, call.scope, byOf(call), { ...call.body, id: call.params.id }),
  ),
  route(calls.withdrawProposal, (call) =>
    store.withdraw(call.db, call.scope, byOf(call), call.params.id),
  ),
]

export const proposalRoutes = (parts: ProposalParts): Route[] => [
  ...houseRoutes,
  route(calls.approveProposal, async (call) => {
    const { id } = call.params
    const answer = { ...call.body, id, isApproved: true, reason: '' }
    const { version, answered } = await store.answerProposal(
      call.db,
      call.scope,
      byOf(call),
      answer,
    )
    await tellProposers(parts, id, answered)
    return { id, version }
  }),
  route(calls.refuseProposal, async (call) => {
    const { id } = call.params
    const answer = { ...call.body, id, isApproved: false }
    const { version, answered } = await store.answerProposal(
      call.db,
      call.scope,
      byOf(call),
      answer,
    )
    await tellProposers(parts, id, answered)
    return { id, version }
  }),
]
