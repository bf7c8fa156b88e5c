import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const rows = 24

const drawing = `
const row = '<tr>' + '<td><a class="dx-row-link" href="#">Tittel</a></td>'.repeat(9) + '</tr>'
document.getElementById('root').innerHTML = '<table>' + row.repeat(${rows}) + '</table>'`

const page = '<!doctype html><div id="root"></div><script type="module" src="/all.js"></script>'

/** Serves a bare page as a lower bound. It has the same size as the given scripts, which are sent but not run. */
export async function withBarePage<T>(
  scripts: readonly Buffer[],
  work: (address: string) => Promise<T>,
): Promise<T> {
  const text = JSON.stringify(Buffer.concat([...scripts]).toString())
  const packed = gzipSync(`const unused = ${text}${drawing}`)
  const server = createServer((request, response) => {
    if (request.url !== '/all.js') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    }
    const headers = { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }
    response.writeHead(200, headers).end(packed)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
