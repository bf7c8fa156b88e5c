import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { folderReceiver } from './folder-receiver.ts'
import { httpReceiver } from './http-receiver.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'

const message = { key: '1002-17-1', body: '{"revision":1}' }
const opened = new AsyncDisposableStack()
let asked: IncomingMessage['headers'] = {}

async function receiverThat(answers: RequestListener, timeoutMs = paced(5000)) {
  const server = createServer((request, response) => {
    asked = request.headers
    request.resume()
    void request.once('end', () => answers(request, response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  opened.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/figures`
  return { server, receiver: httpReceiver({ url, token: 'hemmelig', timeoutMs }) }
}

const receiverReplying = (status: number, text: string) =>
  receiverThat((_, response) => response.writeHead(status).end(text))

afterEach(() => {
  asked = {}
})

describe('sending figures to an external receiver', () => {
  it('figures are posted with the token and an idempotency key, and the receiver’s reply is returned', async () => {
    const { receiver } = await receiverReplying(200, '{"message": "Mottatt"}')
    expect(await receiver.send(message)).toEqual({ outcome: 'accepted', text: 'Mottatt' })
    expect(asked).toMatchObject({
      authorization: 'Bearer hemmelig',
      'idempotency-key': '1002-17-1',
      'content-type': 'application/json',
    })
  })

  it('the result for rejected figures has the receiver’s reason on one line, cut to 300 characters', async () => {
    const { receiver } = await receiverReplying(422, `Ukjent\n filmnummer ${'!'.repeat(9000)}`)
    const { outcome, text } = await receiver.send(message)
    expect([outcome, text.slice(0, 18), text.length]).toEqual([
      'rejected',
      'Ukjent filmnummer ',
      300,
    ])
  })

  it.each([503, 429, 302])(
    'figures answered with status %i count as undelivered, neither accepted nor rejected',
    async (status) => {
      const { receiver } = await receiverReplying(status, '')
      expect(await receiver.send(message)).toEqual({ outcome: 'unreached', text: String(status) })
    },
  )

  it('posting figures times out when the receiver never answers, or when its answer never ends', async () => {
    const { receiver: silent } = await receiverThat(() => undefined, 50)
    expect(await silent.send(message)).toEqual({ outcome: 'unreached', text: 'ETIMEDOUT' })
    const { receiver: endless } = await receiverThat((_, response) => response.write('x'), 50)
    expect(await endless.send(message)).toMatchObject({ outcome: 'unreached' })
  })

  it('figures count as undelivered when the receiver dies before or during its answer', async () => {
    const { receiver } = await receiverThat((request) => request.socket.destroy())
    expect(await receiver.send(message)).toMatchObject({ outcome: 'unreached' })
    const { server, receiver: gone } = await receiverReplying(200, '')
    await new Promise((done) => server.close(done))
    expect(await gone.send(message)).toEqual({ outcome: 'unreached', text: 'ECONNREFUSED' })
    await opened.disposeAsync()
  })
})

it('figures are written to a folder as complete files, and count as undelivered when the folder is a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dx-figures-'))
  try {
    const receiver = folderReceiver(join(folder, 'ut'))
    for (const body of ['{"revision":1}', '{"revision":1} ']) {
      const answer = await receiver.send({ ...message, body })
      expect(answer).toEqual({ outcome: 'sent', text: '1002-17-1.json' })
    }
    expect(await readdir(join(folder, 'ut'))).toEqual(['1002-17-1.json'])
    expect(await readFile(join(folder, 'ut/1002-17-1.json'), 'utf8')).toBe('{"revision":1} ')
    await writeFile(join(folder, 'fil'), '')
    expect((await folderReceiver(join(folder, 'fil')).send(message)).outcome).toBe('unreached')
  } finally {
    await rm(folder, { recursive: true })
  }
})
