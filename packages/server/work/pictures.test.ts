import { expect, it } from 'vitest'
import { largePng } from '../testing/large-png.ts'
import { addPeople } from '../testing/people.ts'
import { keptWorker } from '../testing/run/kept-workers.ts'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { testApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'
import { laneSettings } from './lanes.ts'
import { openWork } from './open-work.ts'

/** A gate that tasks wait for while it is closed, so that the queue fills however fast the worker is. */
const gate = {
  passed: Promise.resolve(),
  close(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate.passed = promise
    return resolve
  },
}

const work = openWork({ url: '' }, (settings) => {
  const worker = keptWorker(settings)
  const perform: typeof worker.perform = async (...asked) => {
    await gate.passed
    return worker.perform(...asked)
  }
  return { ...worker, perform }
})
const database = await testDatabase()
await buildSmallVenue(database, 1003)
await addPeople(database)
const app = await testApp({ database, work })
const chief = await app.as('sjef@sundet.no')

const headers = { 'content-type': 'image/png' }
const send = (body: Buffer) =>
  chief.call('POST', '/partners/1003/events/1/images?use=image', body, { headers })

it('refuses an image whose header declares a side of millions of pixels', async () => {
  const answer = await send(await largePng(1, 40_000_000))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.fields).toEqual({
    file: { code: 'image_side', params: { max: 12_000 } },
  })
  expect((await send(await largePng(12_001, 2))).statusCode).toBe(400)
  expect((await send(await largePng(12_000, 2))).statusCode).toBe(200)
})

it('images beyond the queue’s limit are refused as busy, not as maintenance', async () => {
  // The worker refuses this picture, so no time is spent on drawing its sizes.
  const body = await largePng(12_001, 2)
  const { limits } = laneSettings.pictures
  const turnedAway: Awaited<ReturnType<typeof send>>[] = []
  const opened = gate.close()
  const answers = Array.from({ length: limits.venue + 4 }, async () => {
    const answer = await send(body)
    if (answer.statusCode === 429) turnedAway.push(answer)
    return answer.statusCode
  })
  // One picture is at the worker, and the queue is full.
  await waitFor(() => turnedAway.length === 3)
  opened()
  expect((await Promise.all(answers)).filter((code) => code === 400)).toHaveLength(limits.venue + 1)
  for (const answer of turnedAway) {
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'busy'])
    expect(answer.headers).toMatchObject({ 'retry-after': '10' })
    expect(answer.headers).not.toHaveProperty('x-dx-maintenance')
  }
})
