import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { median, rounds } from './load/measure.ts'
import { killEngine, type Place, withPlace } from './ground/place.ts'
import { inNumber, report } from './ground/report.ts'
import { freePort } from '../scripts/dev/free-port.ts'
import { productCommand } from '../scripts/source/product-command.ts'
import { repository } from '../scripts/source/repository.ts'

interface Started {
  seconds: number
  child: ChildProcess
}

const bootstrap = ['scripts/bootstrap.mjs', 'start']

async function start(place: Place, command: readonly string[]): Promise<Started> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: place.dataDir,
      STATE_DIR: place.stateDir,
    },
  })
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready')
    await delay(5)
  }
  return { seconds: (performance.now() - began) / 1000, child }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

async function end({ child }: Started, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await once(child, 'exit')
}

async function later(place: Place): Promise<number> {
  const started = await start(place, bootstrap)
  await end(started, 'SIGTERM')
  return started.seconds
}

async function afterKill(place: Place, isEngineToo: boolean): Promise<number> {
  await end(await start(place, productCommand), 'SIGKILL')
  if (isEngineToo) killEngine(place)
  const started = await start(place, productCommand)
  await end(started, 'SIGTERM')
  return started.seconds
}

async function medianTime(what: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await what())
  return median(times)
}

function reportStart(name: string, seconds: number, goal: number): void {
  const figure = `${inNumber(seconds, 2)} s of ${goal} s`
  report({ name, figure, ratio: seconds / goal, goal: { atMost: 1 } })
}

await withPlace(async (place) => {
  const first = await start(place, bootstrap)
  await end(first, 'SIGTERM')
  reportStart('first start, with demo data, packages there', first.seconds, 90)
  reportStart('later start', await medianTime(() => later(place)), 3)
  reportStart(
    'start after kill -9 of the server',
    await medianTime(() => afterKill(place, false)),
    5,
  )
  reportStart('start after kill -9 of both', await medianTime(() => afterKill(place, true)), 5)
})
