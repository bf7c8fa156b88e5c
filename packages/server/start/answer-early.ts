import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorBody } from '@dxweb/kit/errors/errors.ts'
import { localeOf, waitingHeaders, waitingPage } from '../http/web/waiting-page.ts'

const unavailable = JSON.stringify({ error: { code: 'unavailable' } } satisfies ErrorBody)

export function answerEarly(request: IncomingMessage, response: ServerResponse): void {
  const wantsPage = request.headers.accept?.includes('text/html') === true
  response
    .writeHead(503, {
      ...waitingHeaders,
      ...(!wantsPage && { 'content-type': 'application/json; charset=utf-8' }),
      // Closes the connection, so that the next request reaches the started product.
      connection: 'close',
    })
    .end(
      wantsPage
        ? waitingPage(localeOf(request), 'health.starting.title', 'health.starting.text')
        : unavailable,
    )
}
