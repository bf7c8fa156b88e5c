import { parentPort, workerData } from 'node:worker_threads'
import { NotSaft } from '../saft/saft-fault.ts'
import { readBatches } from './batches-store.ts'
import type { Desk, FromThread, Reading, ToThread } from './desk.ts'

/** Main program of the thread that reads a file; it requests data from the server. */
const port = parentPort
if (port === null) throw new Error('This program is a thread of the server')

let waiting: PromiseWithResolvers<unknown> | undefined

const post = (message: FromThread) => port.postMessage(message)

function ask(name: keyof Desk, input?: unknown): Promise<unknown> {
  waiting = Promise.withResolvers()
  post({ ask: name, input })
  return waiting.promise
}

port.on('message', (message: ToThread) => {
  if ('answer' in message) waiting?.resolve(message.answer)
  else waiting?.reject(new Error('unanswered'))
})

const asker = <N extends keyof Desk>(name: N) => ((input?: unknown) => ask(name, input)) as Desk[N]

const desk: Desk = {
  piece: asker('piece'),
  origin: asker('origin'),
  known: asker('known'),
  before: asker('before'),
  store: asker('store'),
}

try {
  post({ done: await readBatches(desk, workerData as Reading) })
} catch (error) {
  if (error instanceof NotSaft) post({ fault: { code: error.code, line: error.line } })
  else post({ failed: String(error) })
}
