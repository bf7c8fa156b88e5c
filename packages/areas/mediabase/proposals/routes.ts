import { type Database, onlyRow, type Scope } from '@dxweb/kit/database/database.ts'
import { type AuditedCall, authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as calls from './contract.ts'
import * as store from './store.ts'

export interface ProposalMail extends store.Answered {
  /** The path of the venue's page about the proposal. */
  path: string
}

export interface ProposalParts {
  sendProposal(mail: ProposalMail): Promise<boolean>
}

/** A failed mail does not fail the request. */
export const notifyProposers = (
  parts: ProposalParts,
  id: number,
  answered: readonly store.Answered[],
) =>
  Promise.all(
    answered.map((one) =>
      parts.sendProposal({ ...one, path: `/partners/${one.venueId}/mediabase/${id}` }),
    ),
  )

const venueRoutes: Route[] = [
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
    store.storeProposal(call.db, call.scope, authorOf(call), call.body),
  ),
  route(calls.saveProposal, (call) =>
    store.changeProposal(call.db, call.scope, authorOf(call), { ...call.body, id: call.params.id }),
  ),
  route(calls.withdrawProposal, (call) =>
    store.withdraw(call.db, call.scope, authorOf(call), call.params.id),
  ),
]

type AnsweredCall = AuditedCall & { db: Database; scope: Scope }
type Answering = Parameters<typeof store.answerProposal>[3]

async function answer(parts: ProposalParts, call: AnsweredCall, one: Answering) {
  const by = authorOf(call)
  const { version, answered } = await store.answerProposal(call.db, call.scope, by, one)
  await notifyProposers(parts, one.id, answered)
  return { id: one.id, version }
}

export const proposalRoutes = (parts: ProposalParts): Route[] => [
  ...venueRoutes,
  route(calls.approveProposal, (call) =>
    answer(parts, call, { ...call.params, ...call.body, isApproved: true, reason: '' }),
  ),
  route(calls.refuseProposal, (call) =>
    answer(parts, call, { ...call.params, ...call.body, isApproved: false }),
  ),
]
