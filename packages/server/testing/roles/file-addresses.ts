import { permissions } from '@dxweb/areas/access/rights/permissions.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import * as z from 'zod/mini'
import type { TestApp } from '../test-app.ts'

export interface FileAddress {
  pattern: string
  query: string
}

const shapeOf = ({ query }: EndpointParts): Record<string, unknown> =>
  query instanceof z.ZodMiniObject ? query.shape : {}

export function fileAddresses(
  app: TestApp,
  asked: Record<string, string>,
  formats: readonly string[],
): FileAddress[] {
  const queryOf = (parts: EndpointParts, format: string): Record<string, string> => {
    const shape = shapeOf(parts)
    return Object.fromEntries(
      Object.entries({ ...asked, ...(format && { format }) }).filter(([name]) => name in shape),
    )
  }
  const formatsOf = (parts: EndpointParts): readonly string[] => {
    if (!('format' in shapeOf(parts))) return ['']
    return formats.filter(
      (format) => z.safeParse(parts.query as z.ZodMiniType, queryOf(parts, format)).success,
    )
  }
  return app.context.routes
    .filter(
      ({ kind, endpoint: { method, parts } }) =>
        kind === 'file' &&
        method === 'GET' &&
        permissions[parts.permit as 'open'].kind !== ('open' as string),
    )
    .flatMap(({ endpoint: { path, parts } }) =>
      formatsOf(parts).map((format) => {
        const pattern = path
          .replace('renter-settlements/{id}', 'renter-settlements/{settlementId}')
          .replaceAll(/\{(\w+)\}/g, ':$1')
        return { pattern, query: new URLSearchParams(queryOf(parts, format)).toString() }
      }),
    )
}
