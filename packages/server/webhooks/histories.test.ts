import { type Attempt, type Message, messageIdOf } from '@dxweb/areas/webhooks/sending/message.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { givenApp } from '../testing/given-app.ts'
import { deliverDue } from './webhook-sender.ts'
import { runsOf } from '../testing/history/runs.ts'

const { app } = await givenApp()
const hour = 3_600_000

type Step = { notes: number[] } | { answers: Attempt['fault'][] } | { passes: number }

const step = fc.oneof(
  fc.record({ notes: fc.array(fc.nat(5), { minLength: 1, maxLength: 8 }) }),
  fc.record({
    answers: fc.array(fc.constantFrom<Attempt['fault']>('', '', 'status', 'timeout', 'refused'), {
      minLength: 1,
      maxLength: 12,
    }),
  }),
  fc.record({ passes: fc.integer({ min: 1, max: 5 * hour }) }),
)

const note = (object: number) =>
  app.asOwner(
    `select dx_note_webhook(1003, 'event.changed', 'event:${object}', '{"id": ${object}}')`,
  )

async function begin(): Promise<void> {
  await app.asOwner('delete from webhook_endpoint where partner_id = 1003')
  await app.asOwner('delete from webhook_event where partner_id = 1003')
  await app.asOwner('insert into webhook_counter (partner_id) values (1003) on conflict do nothing')
  await app.asOwner(`insert into webhook_endpoint (partner_id, id, url, types, made_by)
    values (1003, 1, 'https://hooks.example.com/', '{event.changed}', 21)`)
}

interface Taken {
  object: number
  number: number
}

/** Two concurrent senders, as on two servers. The receiver's answers come from the history. */
function sendersOf() {
  const clock = { now: Date.now() }
  const script: Attempt['fault'][] = []
  const taken: Taken[] = []
  const send = ({ body }: Message): Promise<Attempt> => {
    const { number, data } = JSON.parse(body) as { number: number; data: { id: number } }
    const fault = script.shift() ?? ''
    if (fault === '') taken.push({ object: data.id, number })
    const at = new Date(clock.now).toISOString()
    return Promise.resolve({ at, status: null, ms: 1, fault, answer: '', retryAfterMs: 0 })
  }
  const parts = {
    db: app.db,
    send,
    unsealFor: () => '',
    random: () => 0.5,
    clock: () => new Date(clock.now),
  }
  const run = () => Promise.all([deliverDue(parts), deliverDue(parts)])
  return { clock, script, taken, run }
}

async function play(steps: readonly Step[]): Promise<Taken[]> {
  await begin()
  const { clock, script, taken, run } = sendersOf()
  for (const each of steps) {
    if ('notes' in each) await Promise.all([...each.notes.map(note), run()])
    else if ('answers' in each) script.push(...each.answers)
    else clock.now += each.passes
    await run()
  }
  script.length = 0
  await app.asOwner(`update webhook_endpoint set disabled_as = null, disabled_at = null`)
  for (let days = 0; days < 4; days += 1) {
    clock.now += 24 * hour
    await run()
  }
  return taken
}

it('in random histories no event is lost, events of each object stay in order, and numbers have no gap', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const taken = await play(steps)
      const noted = steps.flatMap((each) => ('notes' in each ? each.notes : []))
      const numbers = await app.asOwner<{ number: number }>(
        'select number::integer from webhook_event where partner_id = 1003 order by 1',
      )
      const first = numbers[0]?.number ?? 1
      expect(numbers.map(({ number }) => number)).toEqual(noted.map((_, nth) => first + nth))
      expect(new Set(taken.map(({ number }) => number)).size).toBe(noted.length)
      expect(taken).toHaveLength(noted.length)
      for (const of of Map.groupBy(taken, ({ object }) => object).values()) {
        expect(of.map(({ number }) => number)).toEqual(
          of.map(({ number }) => number).toSorted((one, other) => one - other),
        )
      }
    }),
    { numRuns: runsOf(10) },
  )
})

it('the message id of an event is derived from the event’s id', () => {
  const event = {
    id: '01a2261a-6119-76db-89b0-2c8a9626fc31',
    number: 1,
    type: '',
    at: '',
    data: {},
  }
  expect(messageIdOf(event)).toBe('evt_01a2261a611976db89b02c8a9626fc31')
})
