import { isPermission, type PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { FastifyInstance } from 'fastify'

export interface RegisteredRoute {
  method: string
  /** Fastify's pattern, such as '/api/v1/partners/:partnerId/events'. */
  url: string
  permit: PermissionKey
  inPerson: boolean
}

export type Registry = RegisteredRoute[]

/** Throws for a route with a permission that is not in the table. */
export function guardRegistry(app: FastifyInstance): Registry {
  const registry: Registry = []
  app.addHook('onRoute', (added) => {
    const permit = added.config?.permit
    if (permit === undefined || !isPermission(permit)) {
      throw new Error(`${String(added.method)} ${added.url} names no permission of the table`)
    }
    const inPerson = added.config?.inPerson === true
    for (const method of [added.method].flat()) {
      if (method !== 'HEAD') registry.push({ method, url: added.url, permit, inPerson })
    }
  })
  return registry
}
