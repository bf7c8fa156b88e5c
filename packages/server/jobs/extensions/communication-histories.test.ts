import { recordConsents } from '@dxweb/areas/customers/consents/store.ts'
import { queueRun, runsStatement } from '@dxweb/areas/integrations/runs/store.ts'
import fc from 'fast-check'
import pino from 'pino'
import { expect, it } from 'vitest'
import { controlOf } from '../../../../demo/doubles/control.ts'
import { startDoubles } from '../../../../demo/doubles/doubles.ts'
import { postSigned } from '../../outgoing/post-signed.ts'
import { unseal } from '../../pages/secrets/seal.ts'
import { givenApp } from '../../testing/given-app.ts'
import { runsOf } from '../../testing/history/runs.ts'
import { atEnd } from '../../testing/run/at-end.ts'
import { testSecret } from '../../testing/test-app.ts'
import { drawnSeed } from '../../testing/whole.ts'
import { jobScope } from '../each-partner.ts'
import { communicationRunner } from './communication.ts'
import { runExtensions } from './run-extensions.ts'

const { app, chief, venue, published, sell } = await givenApp()
const doubles = await startDoubles()
atEnd(() => doubles.close())
const control = controlOf(doubles.address)
const scope = jobScope(1003)
const key = 'key-of-the-histories-of-consent'
const integrationId = 'customerCommunication'
const runner = communicationRunner({
  post: postSigned({ takesLoopback: true }),
  openFor: (owner, sealed) => unseal(testSecret, owner, sealed).toString(),
})

const people = 4
const customers: number[] = []
const eventId = await published()
for (let at = 1; at <= people; at += 1) {
  const contact = { email: `k${at}@nes.no`, phone: `9090909${at}` }
  const none = {
    address: '',
    postalCode: '',
    city: '',
    note: '',
    wantsMail: false,
    wantsSms: false,
  }
  const person = { firstName: 'Kari', lastName: 'Nes', ...contact, ...none }
  const made = await chief.post(`${venue}/customers`, person)
  const { id } = made.json<{ id: number }>()
  await sell(eventId, [at], { customerId: id })
  customers.push(id)
}

async function run(): Promise<string | undefined> {
  await queueRun(app.db, scope, { integrationId, cause: 'button', userId: null })
  const parts = { db: app.db, logger: pino({ level: 'silent' }) }
  await runExtensions({ ...parts, runners: [{ ...runner, queueDue: undefined }] }, new Date())
  return (await app.db.run(scope, runsStatement(1003, integrationId)))[0]?.state
}

const wanted = async () =>
  app.asOwner<{ id: number; mail: boolean; sms: boolean }>(
    `select c.id, c.wants_mail as mail, c.wants_sms as sms from customer c
     where (c.wants_mail or c.wants_sms) and exists (select from sale_customer o join ticket k on k.sale_id = o.sale_id
       where o.customer_id = c.id and k.state = 'issued') order by c.id`,
  )

const held = async () => {
  const { venues } = await control.communication.state()
  return Object.values(venues[0]?.customers ?? {}).map(({ id, mayMail, maySms }) => ({
    id,
    mail: mayMail,
    sms: maySms,
  }))
}

const who = fc.integer({ min: 0, max: people - 1 })
const purpose = fc.constantFrom('mail' as const, 'sms' as const)
const fault = fc.constantFrom(
  { kind: 'cut', when: 'before' } as const,
  { kind: 'cut', when: 'after' } as const,
  { kind: 'cut', when: 'middle' } as const,
  { kind: 'do-twice' } as const,
  { kind: 'throttle', how: '503' } as const,
)
const step = fc.oneof(
  fc.record({ does: fc.constant('say' as const), who, purpose, gives: fc.boolean() }),
  fc.record({ does: fc.constant('optOut' as const), who, purpose }),
  fc.record({ does: fc.constant('ticket' as const), who, isIssued: fc.boolean() }),
  fc.record({ does: fc.constant('fault' as const), fault, after: fc.nat(2) }),
  fc.record({ does: fc.constant('run' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The service accepts a contact but the reply is lost, and the person opts out before the next run. */
const lostReply: Step[] = [
  { does: 'fault', fault: { kind: 'cut', when: 'middle' }, after: 1 },
  { does: 'say', who: 1, purpose: 'sms', gives: true },
  { does: 'run' },
  { does: 'optOut', who: 1, purpose: 'sms' },
]

const afterRuns: { held: object[]; wanted: object[] }[] = []

async function take(each: Step): Promise<void> {
  const id = 'who' in each ? (customers[each.who] ?? 0) : 0
  if (each.does === 'run') {
    if ((await run()) === 'done') afterRuns.push({ held: await held(), wanted: await wanted() })
  } else if (each.does === 'fault') await control.fault({ after: each.after, does: each.fault })
  else if (each.does === 'optOut') await control.communication.optOut(1003, id, each.purpose)
  else if (each.does === 'ticket') {
    const state = each.isIssued ? 'issued' : 'refunded'
    await app.asOwner(`update ticket set state = '${state}'
      where sale_id in (select sale_id from sale_customer where customer_id = ${id})`)
  } else {
    const answers = [{ purpose: each.purpose, isGiven: each.gives, basis: 'consent' as const }]
    const by = { userId: null, sudoId: null, requestId: '' }
    await recordConsents(app.db, scope, { customerId: id, answers, source: 'office', ...by })
  }
}

async function begin(): Promise<void> {
  afterRuns.length = 0
  await chief.delete(`${venue}/integrations/${integrationId}`)
  await app.asOwner(
    `delete from extension_run; delete from consent; update ticket set state = 'issued';
     update customer_row set mail_consent = null, sms_consent = null, profiling_consent = null`,
  )
  await control.reset()
  await control.communication.venue(1003, key)
  const address = `${doubles.address}/communication`
  const added = { apiKey: key, address, extras: { cinema: true, culture: true }, version: null }
  await chief.put(`${venue}/integrations/${integrationId}`, added)
}

it('after any history of answers and faults, the communication service has exactly the customers who agreed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await begin()
      for (const each of steps) await take(each)
      await control.clearFaults()
      await take({ does: 'run' })
      expect(afterRuns.map((each) => each.held)).toEqual(afterRuns.map((each) => each.wanted))
      expect(afterRuns.length).toBeGreaterThan(0)
      const before = (await control.journal('communication')).length
      await run()
      const after = (await control.journal('communication')).slice(before)
      expect(after.filter(({ body }) => (body as { type: string }).type === 'customers')).toEqual(
        [],
      )
    }),
    { numRuns: runsOf(12), seed: drawnSeed(), examples: [[lostReply]] },
  )
})
