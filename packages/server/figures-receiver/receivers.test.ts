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

/** Receiver on localhost with given answers. */
async function receiverThat(answers: RequestListener, patienceMs = paced(5000)) {
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
  return { server, receiver: httpReceiver({ url, token: 'hemmelig', patienceMs }) }
}

const says = (status: number, text: string) =>
  receiverThat((_, response) => response.writeHead(status).end(text))

afterEach(() => {
  asked = {}
})

describe('figures posted to an address', () => {
  it('go with the token and a key of their own, and the reply is returned', async () => {
    const { receiver } = await says(200, '{"message": "Mottatt"}')
    expect(await receiver.send(message)).toEqual({ outcome: 'accepted', text: 'Mottatt' })
    expect(asked).toMatchObject({
      authorization: 'Bearer hemmelig',
      'idempotency-key': '1002-17-1',
      'content-type': 'application/json',
    })
  })

  it('are rejected in the receiver’s own words, in one line and not too long', async () => {
    const { receiver } = await says(422, `Ukjent\n filmnummer ${'!'.repeat(9000)}`)
    const { outcome, text } = await receiver.send(message)
    expect([outcome, text.slice(0, 18), text.length]).toEqual([
      'rejected',
      'Ukjent filmnummer ',
      300,
    ])
  })

  it.each([503, 429, 302])('are not judged by a receiver that answers %i', async (status) => {
    const { receiver } = await says(status, '')
    expect(await receiver.send(message)).toEqual({ outcome: 'unreached', text: String(status) })
  })

  it('wait for no receiver that never answers, or never ends', async () => {
    const { receiver: silent } = await receiverThat(() => undefined, 50)
    expect(await silent.send(message)).toEqual({ outcome: 'unreached', text: 'ETIMEDOUT' })
    const { receiver: endless } = await receiverThat((_, response) => response.write('x'), 50)
    expect(await endless.send(message)).toMatchObject({ outcome: 'unreached' })
  })

  it('are not lost where the receiver dies, in the middle of an answer or before', async () => {
    const { receiver } = await receiverThat((request) => request.socket.destroy())
    expect(await receiver.send(message)).toMatchObject({ outcome: 'unreached' })
    const { server, receiver: gone } = await says(200, '')
    await new Promise((done) => server.close(done))
    expect(await gone.send(message)).toEqual({ outcome: 'unreached', text: 'ECONNREFUSED' })
    await opened.disposeAsync()
  })
})

it('figures in a folder lie whole under their name, and a folder that is none loses nothing', async () => {
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
