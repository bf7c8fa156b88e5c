import { isPermission, type PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { FastifyInstance } from 'fastify'

export interface RegisteredRoute {
  method: string
  /** As Fastify knows it: '/api/v1/partners/:partnerId/events'. */
  url: string
  permit: PermissionKey
  /** Refused to whoever acts as somebody else. */
  inPerson: boolean
}

/** Every route that the server answers, for the tests that walk through all of them. */
export type Registry = RegisteredRoute[]

/** Refuses, when it is added, a route that names no permission of the table: what is not listed nobody may do. */
export function guardRegistry(app: FastifyInstance): Registry {
  const registry: Registry = []
  app.addHook('onRoute', (added) => {
    const permit = added.config?.permit
    if (permit === undefined || !isPermission(permit)) {
      throw new Error(`${String(added.method)} ${added.url} names no permission of the table`)
    }
    if (added.config?.isRefusal) return
    const inPerson = added.config?.inPerson === true
    for (const method of [added.method].flat()) {
      if (method !== 'HEAD') registry.push({ method, url: added.url, permit, inPerson })
    }
  })
  return registry
}
