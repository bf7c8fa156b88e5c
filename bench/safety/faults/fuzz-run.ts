import { fuzz, type FuzzRequest } from '@dxweb/server/http/walks/fuzz.ts'
import type { OpenApiDocument } from '@dxweb/server/http/openapi/openapi.ts'
import { writesOfRegisters } from '@dxweb/server/testing/registers/register-writes.ts'
import type { Outcome } from '../ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'

export const fuzzRun = (requests: number) => fuzzing(requests, withoutAccount)

export const fuzzRegisters = (requests: number) => fuzzing(requests, writesOfRegisters)

function fuzzing(
  requests: number,
  narrowed: (document: OpenApiDocument) => OpenApiDocument,
): Promise<Outcome> {
  return withSaleVenue(async (sales) => {
    const answer = await fetch(`${sales.product.address}/api/v1/openapi.json`, {
      headers: sales.headers,
    })
    const document = narrowed((await answer.json()) as OpenApiDocument)
    const { failures, sent, byStatus } = await fuzz({
      document,
      requests,
      seed: 20_261_121,
      ids: [1, 2, 3, 7],
      partnerId: sales.venue.partnerId,
      send: (request) => send(sales, request),
    })
    const statuses = Object.entries(byStatus).map(([status, count]) => `${count} × ${status}`)
    return {
      passed: failures.length === 0 && sent === requests && (byStatus[200] ?? 0) > 0,
      summary: `${sent} requests, ${failures.length} server errors (${statuses.join(', ')})`,
    }
  }, 10)
}

/** Removes requests that change the user's own account, since they would end the session. */
function withoutAccount(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).filter(([path]) => !path.includes('/account'))
  return { ...document, paths: Object.fromEntries(paths) }
}

async function send({ product, headers }: SaleVenue, request: FuzzRequest): Promise<number> {
  const { method, url, body } = request
  const answer = await fetch(product.address + url, {
    method,
    headers: {
      ...headers,
      'x-dx-partner': '0',
      ...request.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body ?? null,
  })
  await answer.arrayBuffer()
  return answer.status
}
