import { type AnyCollection, collectionEndpoints, columnOf } from '@dxweb/kit/collection.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors.ts'
import { onlyRow } from '@dxweb/kit/database.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/route.ts'
import type { EndpointParts } from '@dxweb/kit/endpoint.ts'
import { sqlStateOf } from '../db/sqlstate.ts'
import { violatedConstraint } from './violated-constraint.ts'
import { collectionSql, type Draft, isSortable, type Writer } from './collection-sql.ts'

type Endpoints = ReturnType<typeof collectionEndpoints>
type Statements = ReturnType<typeof collectionSql>
type Row = { id: number; version: number } & Record<string, unknown>

/** The five calls of a register, derived from its definition. */
export function collectionRoutes(collection: AnyCollection): Route[] {
  const endpoints = collectionEndpoints(collection)
  const statements = collectionSql(collection)
  return [
    listRoute(collection, endpoints, statements),
    getRoute(endpoints, statements),
    createRoute(collection, endpoints, statements),
    updateRoute(collection, endpoints, statements),
    removeRoute(endpoints, statements),
  ]
}

function listRoute(collection: AnyCollection, endpoints: Endpoints, statements: Statements): Route {
  return readRoute(
    endpoints.list,
    ({ scope, query }) => {
      const { sort, limit, offset, q, ...filters } = query
      if (sort !== undefined && !isSortable(collection, sort)) {
        throw invalidField('sort', 'not_valid')
      }
      const ask = { sort, limit, offset, q, filters: definedOf(filters) }
      return statements.list(scope.partnerId, ask)
    },
    ({ rows: [counted, listed = []] }) => ({
      data: listed.map(({ row }) => row as Row),
      total: Number(counted?.[0]?.['total'] ?? 0),
    }),
  )
}

function definedOf(filters: Record<string, unknown>): Record<string, string> {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined)
  return Object.fromEntries(asked.map(([field, value]) => [field, String(value)]))
}

function getRoute(endpoints: Endpoints, statements: Statements): Route {
  return readRoute(
    endpoints.get,
    ({ scope, params }) => [statements.get(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found as { row: Row }[] | undefined).row,
  )
}

function createRoute(
  collection: AnyCollection,
  endpoints: Endpoints,
  statements: Statements,
): Route {
  return route(endpoints.create, async (call) => {
    const statement = statements.create(writerOf(call), call.body)
    const [created] = await namingField(
      collection,
      call.db.run<{ id: number; version: number }>(call.scope, statement),
    )
    if (created === undefined) throw new Refusal('internal')
    return created
  })
}

function updateRoute(
  collection: AnyCollection,
  endpoints: Endpoints,
  statements: Statements,
): Route {
  return route(endpoints.update, async (call) => {
    const { version: bodyVersion, ...draft } = call.body as Draft & { version?: number }
    const version = bodyVersion ?? call.ifMatch
    if (version === null) throw new Refusal('version_required')
    const statement = statements.update(writerOf(call), call.params.id, version, draft)
    const [found] = await namingField(
      collection,
      call.db.run<{ current: Row; version: number | null }>(call.scope, statement),
    )
    if (found === undefined) throw new Refusal('not_found')
    if (found.version === null) throw new Refusal('stale', { details: { current: found.current } })
    return { id: call.params.id, version: found.version }
  })
}

interface Removal {
  id: number
  current: Row
  /** Null when no version was asked for. */
  is_stale: boolean | null
  is_removed: boolean
}

function removeRoute(endpoints: Endpoints, statements: Statements): Route {
  return route(endpoints.remove, async (call) => {
    const statement = statements.remove(writerOf(call), call.params.id, call.ifMatch)
    const [found] = await call.db.run<Removal>(call.scope, statement).catch((error: unknown) => {
      throw isBrokenReference(error) ? new Refusal('in_use') : error
    })
    if (found === undefined) throw new Refusal('not_found')
    if (found.is_stale) throw new Refusal('stale', { details: { current: found.current } })
    if (!found.is_removed) throw new Refusal('in_use')
    return { id: found.id }
  })
}

const writerOf = ({ scope, caller, requestId }: Call<EndpointParts>): Writer => ({
  partnerId: scope.partnerId,
  userId: caller.userId,
  sudoId: caller.sudoId,
  requestId,
})

function isBrokenReference(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === '23503' || state === '23001'
}

/** A key that is taken, or a reference to nothing, is told at the field of the form that it came from. */
async function namingField<T>(collection: AnyCollection, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const constraint = violatedConstraint(error)
    const field = Object.keys(collection.fields).find((name) =>
      constraint.includes(`_${columnOf(name)}_`),
    )
    if (!(error instanceof Refusal) || field === undefined) throw error
    const code =
      error.code === 'taken' ? 'taken' : isBrokenReference(error) ? 'not_found' : 'not_valid'
    throw new Refusal(error.code, { fields: { [field]: { code } } })
  }
}
