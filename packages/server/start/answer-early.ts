import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorBody } from '@dxweb/kit/errors/errors.ts'
import { localeOf, waitingHeaders, waitingPage } from '../http/web/waiting-page.ts'

const unavailable = JSON.stringify({ error: { code: 'unavailable' } } satisfies ErrorBody)

/** Tells whoever knocks before the product is there that it starts: people by a page, programs by the usual error. */
export function answerEarly(request: IncomingMessage, response: ServerResponse): void {
  const wantsPage = request.headers.accept?.includes('text/html') === true
  response
    .writeHead(503, {
      ...waitingHeaders,
      ...(!wantsPage && { 'content-type': 'application/json; charset=utf-8' }),
      // The next request is the product's own.
      connection: 'close',
    })
    .end(
      wantsPage
        ? waitingPage(localeOf(request), 'health.starting.title', 'health.starting.text')
        : unavailable,
    )
}
