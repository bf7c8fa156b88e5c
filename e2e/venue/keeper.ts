import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  removeLeftovers,
  startTestEngine,
  type TestEngine,
} from '@dxweb/server/testing/test-engine.ts'
import { Copies } from './copies.ts'
import type { KeeperQuestion, Ready } from './messages.ts'
import { HostProcess } from './host-process.ts'
import { fillTemplate } from './template.ts'
import { WorkerVenues } from './worker-venues.ts'

// Owns everything that a run of journeys starts, and ends with its parent process. `node e2e/venue/keeper.ts` serves
// several runs, which need the printed E2E_KEEPER.

const first = new HostProcess()
const workers = new Map<number, WorkerVenues>()
const stopping = new AbortController()
let starting: Promise<TestEngine> | undefined

async function endAll(): Promise<void> {
  // Waits for an engine that is starting, so that it can be removed.
  const engine = await starting?.catch(() => undefined)
  await Promise.allSettled([first.end(), ...[...workers.values()].map((each) => each.end())])
  await engine?.remove()
}

function end(code: number): void {
  if (stopping.signal.aborted) return
  stopping.abort()
  void endAll()
    .catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    .then(() => process.exit(code))
}

async function begin() {
  await removeLeftovers()
  starting = startTestEngine()
  const { engine, root } = await starting
  const filled = await fillTemplate(root, engine.url, first, stopping.signal)
  const copies = new Copies(root, engine.url, filled.template)
  copies.prepare()
  return { copies, sessions: filled.sessions }
}

process.once('disconnect', () => end(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))

const begun = await begin().catch((error: unknown) => {
  if (!stopping.signal.aborted) process.stderr.write(`${String(error)}\n`)
  end(1)
  // This promise never resolves; the wait ends with the process.
  return new Promise<never>(() => undefined)
})
const { copies, sessions } = begun

/** Returns a worker's venues. The first worker gets the host that filled the template. */
function venuesOf(worker: number): WorkerVenues {
  const known = workers.get(worker)
  if (known) return known
  const made = new WorkerVenues(copies, workers.size === 0 ? first : new HostProcess())
  workers.set(worker, made)
  return made
}

function answer(question: KeeperQuestion): Promise<unknown> | { log: string } {
  const venues = venuesOf(question.worker)
  if (question.act === 'open') return venues.open(question.sharedBy)
  if (question.act === 'start') return venues.start(question.settings)
  if (question.act === 'stop') return venues.stop(question.name)
  return { log: venues.log }
}

const server = createServer((request, response) => {
  void text(request)
    .then((body) => answer(JSON.parse(body) as KeeperQuestion))
    .then(
      (given) => response.end(JSON.stringify(given ?? {})),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const ready: Ready = {
    url: `http://127.0.0.1:${port}`,
    sessions,
  }
  if (process.send) process.send(ready)
  else process.stdout.write(`E2E_KEEPER='${JSON.stringify(ready)}'\n`)
})
