import {
  type AnyCollection,
  collectionEndpoints,
  orderFieldOf,
  takesMany,
} from '@dxweb/kit/definitions/collection.ts'
import type { EndpointParts, QueryOf } from '@dxweb/kit/definitions/endpoint.ts'
import { onlyRow, sql } from '@dxweb/kit/database/database.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { collectionSql, type Draft } from './rows/collection-sql.ts'
import { definedOf } from './rows/defined-of.ts'
import { exportRoute } from './export-route.ts'
import { importRoute } from './import/import-route.ts'
import { cachePositions, cachedPositions } from './cached-positions.ts'
import { cacheTotal, cachedTotal, totalStatement } from './cached-totals.ts'
import { manyRoute } from './many-route.ts'
import { type FoundRow, type ListRequest, placedBy, readSql } from './rows/read-sql.ts'
import { registerExamples } from './register-example.ts'
import { namingField, namingUse } from './rows/violated-constraint.ts'
import { writerOf } from './rows/writer.ts'

type Endpoints = ReturnType<typeof collectionEndpoints>
type Listed = QueryOf<ReturnType<typeof collectionEndpoints>['list']['parts']>
type Reading = Omit<Register, 'writes'>

interface Register {
  collection: AnyCollection
  endpoints: Endpoints
  reads: ReturnType<typeof readSql>
  writes: ReturnType<typeof collectionSql>
}

export function collectionRoutes(
  collection: AnyCollection,
  registers: readonly AnyCollection[],
): Route[] {
  const endpoints = collectionEndpoints(collection)
  const register = {
    collection,
    endpoints,
    reads: readSql(collection, registers),
    writes: collectionSql(collection),
  }
  const routes = [
    ...reading(register, registers),
    createRoute(register),
    updateRoute(register),
    removeRoute(register),
    manyRoute(collection, endpoints.many, register.writes),
    ...(orderFieldOf(collection) ? [moveRoute(register)] : []),
    ...(takesMany(collection) ? [importRoute(collection, endpoints.imported)] : []),
    ...(collection.isRestored === false ? [] : [restoreRoute(register)]),
    ...stepRoutes(register),
  ]
  const examples = registerExamples(collection, endpoints)
  return routes.map((one) => ({ ...one, example: examples.get(one.endpoint) }))
}

export function readingRoutes(
  collection: AnyCollection,
  registers: readonly AnyCollection[],
): Route[] {
  const endpoints = collectionEndpoints(collection)
  return reading({ collection, endpoints, reads: readSql(collection, registers) }, registers)
}

const reading = (register: Reading, registers: readonly AnyCollection[]): Route[] => [
  listRoute(register),
  getRoute(register),
  lastChangeRoute(register),
  neighboursRoute(register),
  exportRoute(register.collection, register.endpoints.exported, registers),
]

/** Replaces the counting statement if the page already contains the total. */
const noTotal = sql<{ total: number }>('no-total', 'select null::int as total where false')

const listRequestOf = ({ sort, limit, offset, q, ...filters }: Listed): ListRequest => ({
  sort,
  limit,
  offset,
  q,
  filters: definedOf(filters),
})

function listRoute({ collection, endpoints, reads }: Reading): Route {
  return readRoute(
    endpoints.list,
    ({ scope, query }) => {
      const ask = listRequestOf(query)
      const found = reads.found(scope.partnerId, ask)
      if (found) return [noTotal, found]
      const [counting] = reads.list(scope.partnerId, ask)
      const total = cachedTotal(scope, counting)
      const places = cachedPositions(scope, { counting, sort: query.sort })
      const [, page] = reads.list(scope.partnerId, { ...ask, total, places })
      return [totalStatement(scope, counting), page]
    },
    ({ db, scope, services, query, rows: [counted, data] }) => {
      const ask = listRequestOf(query)
      if (reads.found(scope.partnerId, ask)) return foundReply(data as FoundRow[])
      const total = counted[0]?.total ?? 0
      const [counting] = reads.list(scope.partnerId, ask)
      const announce = () => services.changed(scope.partnerId, collection.name)
      const reader = { db, scope, announce }
      cacheTotal(reader, counting, total)
      cachePositions(reader, {
        counting,
        sort: query.sort,
        total,
        offset: query.offset,
        first: data[0],
        by: query.q ? undefined : placedBy(collection, query.sort),
        rowAt: (offset, of, places) =>
          reads.list(scope.partnerId, { ...ask, offset, limit: 1, total: of, places })[1],
      })
      return { data, total }
    },
  )
}

function foundReply(found: readonly FoundRow[]) {
  const data = found.flatMap(({ foundTotal: _total, ...row }) => (row.id === null ? [] : [row]))
  return { data, total: found[0]?.foundTotal ?? 0 }
}

function getRoute({ endpoints, reads }: Reading): Route {
  return readRoute(
    endpoints.get,
    ({ scope, params }) => [reads.get(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  )
}

function lastChangeRoute({ endpoints, reads }: Reading): Route {
  return readRoute(
    endpoints.lastChange,
    ({ scope, params }) => [reads.lastChange(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  )
}

function neighboursRoute({ endpoints, reads }: Reading): Route {
  const none = { previous: null, next: null, place: null, total: null }
  return readRoute(
    endpoints.neighbours,
    ({ scope, params, query }) => {
      const { sort, q, ...filters } = query
      return [
        reads.neighbours(scope.partnerId, params.id, { sort, q, filters: definedOf(filters) }),
        reads.get(scope.partnerId, params.id),
      ]
    },
    ({ rows: [found, kept] }) => {
      onlyRow(kept)
      return found[0] ?? none
    },
  )
}

function createRoute({ collection, endpoints, writes }: Register): Route {
  return route(endpoints.create, async (call) => {
    const statement = writes.create(writerOf(call), call.body)
    const [created] = await namingField(collection, call.db.run(call.scope, statement))
    if (created === undefined) throw new Refusal('internal')
    return created
  })
}

function updateRoute(register: Register): Route {
  const { collection, endpoints, writes } = register
  return route(endpoints.update, async (call) => {
    const { version: bodyVersion, ...draft } = call.body as Draft & { version?: number }
    const version = bodyVersion ?? call.ifMatch
    if (version === null) throw new Refusal('version_required')
    const statement = writes.update(writerOf(call), call.params.id, version, draft)
    const [found] = await namingField(collection, call.db.run(call.scope, statement))
    if (found === undefined) throw new Refusal('not_found')
    if (found.version === null) throw await stale(register, call)
    return { id: call.params.id, version: found.version }
  })
}

async function stale({ reads }: Register, call: Call<EndpointParts>): Promise<Refusal> {
  const { id } = call.params as { id: number }
  const statement = reads.get(call.scope.partnerId, id)
  const [found] = await call.db.run(call.scope, statement)
  return found ? new Refusal('stale', { details: { current: found } }) : new Refusal('not_found')
}

function moveRoute(register: Register): Route {
  const { endpoints, writes } = register
  return route(endpoints.moved, async (call) => {
    const { id } = call.params
    const { version, after } = call.body
    const statement = writes.move(writerOf(call), id, version, after)
    const moved = onlyRow(await call.db.run(call.scope, statement))
    if (moved.refused === 'stale') throw await stale(register, call)
    if (moved.refused === 'gone') throw invalidField('after', 'not_found')
    return { id, version: moved.version, stoodAfter: moved.stood_after }
  })
}

function removeRoute(register: Register): Route {
  const { endpoints, writes } = register
  return route(endpoints.remove, async (call) => {
    const statement = writes.remove(writerOf(call), call.params.id, call.ifMatch)
    const [found] = await call.db.run(call.scope, statement).catch((error: unknown) => {
      throw namingUse(error)
    })
    if (found === undefined) throw new Refusal('not_found')
    if (found.is_stale) throw await stale(register, call)
    if (!found.is_removed) {
      throw new Refusal('in_use', { details: { usedBy: register.collection.usedBy?.[0]?.table } })
    }
    return { id: found.id }
  })
}

function restoreRoute({ collection, endpoints, writes }: Register): Route {
  return route(endpoints.restored, async (call) => {
    const statement = writes.restore(writerOf(call), call.params.id)
    return onlyRow(await namingField(collection, call.db.run(call.scope, statement)))
  })
}

function stepRoutes({ collection, endpoints, reads, writes }: Register): Route[] {
  const names = Object.keys(collection.steps?.of ?? {})
  return names.map((step, index) => {
    const endpoint = endpoints.steps[index]
    if (endpoint === undefined) throw new Error(`${collection.name} has no endpoint for ${step}`)
    return route(endpoint, async (call) => {
      const { id } = call.params
      const taking = { step, accepts: call.body?.accepts ?? false }
      const statement = writes.step(writerOf(call), id, taking)
      const [found] = await call.db.run(call.scope, statement)
      if (found === undefined) throw new Refusal('not_found')
      if (found.version === null) {
        const [move] = await call.db.run(call.scope, reads.lastMove(call.scope.partnerId, id))
        throw new Refusal('wrong_state', { details: { ...move } })
      }
      return { id, version: found.version }
    })
  })
}
