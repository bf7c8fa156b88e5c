import fc from 'fast-check'
import { expect, it } from 'vitest'
import { givenMailList } from '../../../../demo/testing/mail-list/given-mail-list.ts'

const { control, customer, listId, members, rename, say, sync, wants, writes } =
  await givenMailList()

/** 1,000 by `DXWEB_HISTORIES=1000`. */
const numRuns = Number(process.env['DXWEB_HISTORIES'] ?? 6)

const who = fc.nat(4)
const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), answer: fc.constantFrom('yes', 'no', undefined) }),
  fc.record({ does: fc.constant('say' as const), who, answer: fc.constantFrom('yes', 'no') }),
  fc.record({ does: fc.constant('rename' as const), who }),
  fc.record({ does: fc.constant('unsubscribe' as const), who }),
  fc.record({ does: fc.constant('sync' as const) }),
  fc.record({
    does: fc.constant('fault' as const),
    after: fc.nat(6),
    fault: fc.constantFrom(
      { kind: 'throttle', how: '403' } as const,
      { kind: 'cut', when: 'after' } as const,
      { kind: 'cut', when: 'middle' } as const,
      { kind: 'do-twice' } as const,
      { kind: 'answer', status: 401, body: { title: 'API Key Invalid' } } as const,
    ),
  }),
)

let count = 0

it('subscribes nobody who said no, loses nobody, and sends each difference once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const people: { id: number; email: string; left: boolean }[] = []
      const at = (index: number) => people[index % Math.max(people.length, 1)]
      for (const one of steps) {
        if (one.does === 'sync') await sync()
        else if (one.does === 'fault') {
          const { after, fault } = one
          await control.fault({ service: 'mailchimp', after, does: fault })
        } else if (one.does === 'add') {
          const email = `historie${(count += 1)}@nes.test`
          people.push({ id: await customer(email, one.answer), email, left: false })
        } else {
          const person = at(one.who)
          if (person === undefined) continue
          if (one.does === 'say') await say(person.id, one.answer)
          else if (one.does === 'rename') await rename(person.id, `Navn ${(count += 1)}`)
          else {
            const known = (await members()).find((each) => each.email_address === person.email)
            if (known?.status !== 'subscribed') continue
            const { email } = person
            const does = 'unsubscribe'
            await control.mailchimp.person({ list: listId, email, does, delivery: 'lost' })
            person.left = true
          }
        }
      }
      await control.clearFaults()
      await sync()
      const byEmail = new Map((await members()).map((each) => [each.email_address, each.status]))
      for (const { id, email, left } of people) {
        const isIn = byEmail.get(email) === 'subscribed'
        const should = (await wants(id)) === true && !left
        expect([email, isIn]).toEqual([email, should])
      }
      await control.clearJournal()
      await sync()
      expect(await writes()).toEqual([])
    }),
    { numRuns },
  )
})
