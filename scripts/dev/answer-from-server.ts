import { type IncomingMessage, request as call, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ViteDevServer } from 'vite'
import { isShell, startFromSources } from './start-from-sources.ts'

const starting = '<meta http-equiv="refresh" content="1"><p>The server is starting …</p>'

async function answerPage(
  vite: ViteDevServer,
  url: string,
  answer: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const html = await text(answer)
  const headers = { ...answer.headers }
  delete headers['content-length']
  // Removes the policy, since Vite's hot reload runs scripts without a nonce.
  if (isShell(html)) delete headers['content-security-policy']
  const page = isShell(html) ? await vite.transformIndexHtml(url, startFromSources(html)) : html
  response.writeHead(answer.statusCode ?? 200, headers).end(page)
}

/** Pages come from the product's server, except that the app's page loads the sources from Vite. */
export function answerFromServer(port: number, vite: ViteDevServer) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url = '/', headers } = request
    // Requests uncompressed pages, in order to edit them.
    const unpacked = { ...headers, 'accept-encoding': 'identity' }
    const passed = call({ host: '127.0.0.1', port, method, path: url, headers: unpacked })
    passed.on('response', (answer) => {
      if (answer.headers['content-type']?.startsWith('text/html')) {
        answerPage(vite, url, answer, response).catch((error: Error) => response.destroy(error))
        return
      }
      response.writeHead(answer.statusCode ?? 200, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(starting)
    })
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  }
}
