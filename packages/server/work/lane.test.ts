import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { largePng } from '../testing/large-png.ts'
import { Lane, type LaneSettings, type Order } from './lane.ts'
import { startWorker } from './worker.ts'

let lane: Lane
let small: Buffer
let large: Buffer
const never = new AbortController().signal

beforeAll(async () => {
  small = await largePng(40, 30)
  large = await largePng(3000, 3000, true)
})

afterEach(() => lane.close())

const settings: LaneSettings = {
  engine: { url: '' },
  niceness: 0,
  heapMegabytes: 256,
  timeoutMs: 60_000,
  idleMs: 60_000,
  processes: 2,
  limits: { venue: 3, all: 4 },
  start: startWorker,
}

function drawing(bytes: Buffer, { venue = 1, signal = never }: Partial<Order> = {}): Order {
  const input = { bytes, maxWidth: 100, field: 'file' }
  const receiver = { head: () => undefined, bytes: async () => undefined }
  return { venue, signal, receiver, task: { name: 'drawWhole', input } }
}

it('images are drawn one after the other without blocking the server process', async () => {
  lane = new Lane({ ...settings, limits: { venue: 9, all: 9 } })
  const done: string[] = []
  const pictures = [large, large, small].map((bytes) =>
    lane.perform(drawing(bytes)).then(() => done.push(bytes === small ? 'small' : 'large')),
  )
  await readFile(new URL(import.meta.url)).then(() => done.push('file'))
  await Promise.all(pictures)
  expect(done).toEqual(['file', 'large', 'large', 'small'])
})

it('a full queue refuses further tasks, and removes tasks whose callers have disconnected', async () => {
  lane = new Lane(settings)
  const first = lane.perform(drawing(large))
  const controller = new AbortController()
  const left = lane.perform(drawing(small, { signal: controller.signal }))
  const others = [lane.perform(drawing(small)), lane.perform(drawing(small))]
  await expect(lane.perform(drawing(small))).rejects.toMatchObject({ code: 'busy' })
  controller.abort()
  await expect(left).rejects.toMatchObject({ code: 'broken_off' })
  expect(await Promise.all([first, ...others, lane.perform(drawing(small))])).toHaveLength(4)
})

it('a task fails when its process dies, and the next task gets a new process', async () => {
  const impatient = { ...settings, timeoutMs: 1 }
  lane = new Lane(impatient)
  await expect(lane.perform(drawing(large))).rejects.toMatchObject({ code: 'broken_off' })
  impatient.timeoutMs = 60_000
  expect(await lane.perform(drawing(small))).toMatchObject({ width: 40, height: 30 })
})

it('an error keeps its code and details on the way from the worker process', async () => {
  lane = new Lane(settings)
  const fields = { file: { code: 'image_type' } }
  await expect(lane.perform(drawing(Buffer.from('<svg/>')))).rejects.toMatchObject({
    code: 'invalid',
    fields,
  })
})

it('a venue never uses more than half of the worker processes', async () => {
  let begun = 0
  const gate = Promise.withResolvers<void>()
  const start: LaneSettings['start'] = (given) => {
    const worker = startWorker(given)
    return {
      ...worker,
      async perform(...asked) {
        begun += 1
        if (begun === 1) await gate.promise
        return worker.perform(...asked)
      },
    }
  }
  lane = new Lane({ ...settings, start })
  const long = lane.perform(drawing(small))
  const waiting = lane.perform(drawing(small))
  expect(await lane.perform(drawing(small, { venue: 2 }))).toMatchObject({ width: 40 })
  expect(begun).toBe(2)
  gate.resolve()
  expect(await Promise.all([long, waiting])).toHaveLength(2)
})
