import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { addBuyer, findCustomers } from './find-contract.ts'
import { findByText, storeBuyer } from './find-store.ts'
import {
  addPurchase,
  customerHistory,
  getSaleCustomer,
  removePurchase,
} from './history-contract.ts'
import {
  historyStatements,
  removePurchaseOf,
  saleCustomerStatement,
  storePurchase,
} from './history-store.ts'
import {
  compareCustomers,
  keepApart,
  listDuplicates,
  mergeCustomers,
  unmergeCustomer,
} from './merge-contract.ts'
import {
  alikeStatements,
  type Member,
  membersStatement,
  storeApart,
  storeMerge,
  undoMerge,
} from './merge-store.ts'
import { groupDuplicates } from './rules.ts'
import { customerTimeline } from './timeline/contract.ts'
import { timelineStatement } from './timeline/store.ts'

const membersOf = (rows: readonly { row: Member }[]) => rows.map(({ row }) => row)

export const customerRoutes: Route[] = [
  readRoute(
    listDuplicates,
    ({ scope }) => alikeStatements(scope.partnerId),
    async ({ rows: [alike, apart], query, db, scope }) => {
      const pairs = apart.map(({ pair }) => pair)
      const groups = groupDuplicates(alike, pairs)
      const page = groups.slice(query.offset, query.offset + query.limit)
      const ids = page.flatMap((group) => group.ids)
      const found = membersOf(await db.run(scope, membersStatement(scope.partnerId, ids)))
      const byId = new Map(found.map((member) => [member.id, member]))
      const data = page.map((group) => ({
        likenesses: group.likenesses,
        customers: group.ids.flatMap((id) => byId.get(id) ?? []),
      }))
      return { data, total: groups.length }
    },
  ),
  readRoute(
    compareCustomers,
    ({ scope, query }) => [membersStatement(scope.partnerId, query.ids.split(',').map(Number))],
    ({ rows: [found] }) => ({ data: membersOf(found) }),
  ),
  route(mergeCustomers, async (call) => {
    const { db, scope, params, body } = call
    const ids = body.others.map(({ id }) => id)
    if (new Set([params.id, ...ids]).size !== ids.length + 1) {
      throw invalidField('others', 'not_valid')
    }
    const version = await storeMerge(db, scope, { ...body, id: params.id, ...authorOf(call) })
    return { id: params.id, version }
  }),
  route(unmergeCustomer, async (call) => {
    const { id } = call.params
    return { id, version: await undoMerge(call.db, call.scope, id, authorOf(call)) }
  }),
  route(keepApart, async ({ db, scope, body }) => ({
    pairs: await storeApart(db, scope, body.ids),
  })),
  readRoute(
    customerHistory,
    ({ scope, params, query }) => historyStatements(scope, params.id, query),
    ({ rows: [sums, purchases, consents, merges] }) => ({
      ...onlyRow(sums),
      purchases,
      consents,
      merge: merges[0] ?? null,
    }),
  ),
  readRoute(
    customerTimeline,
    ({ scope, params, query }) => [timelineStatement(scope.partnerId, params.id, query)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(findCustomers, async ({ db, scope, query }) => ({
    data: await findByText(db, scope, query.q ?? ''),
  })),
  route(addBuyer, (call) => storeBuyer(call.db, call.scope, authorOf(call), call.body)),
  route(addPurchase, (call) =>
    storePurchase(call.db, call.scope, authorOf(call), { id: call.params.id, ...call.body }),
  ),
  route(removePurchase, ({ db, scope, params, ...call }) =>
    removePurchaseOf(db, scope, authorOf(call), params),
  ),
  readRoute(
    getSaleCustomer,
    ({ scope, params }) => [saleCustomerStatement(scope.partnerId, params.saleId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
