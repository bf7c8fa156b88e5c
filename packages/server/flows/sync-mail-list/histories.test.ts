import fc from 'fast-check'
import { expect, it } from 'vitest'
import { givenMailList } from '../../../../demo/testing/mail-list/given-mail-list.ts'
import { History, type Step, step } from '../../../../demo/testing/mail-list/mail-list-steps.ts'
import { drawnSeed, isWhole } from '@dxweb/server/testing/whole.ts'

const given = await givenMailList()
const { agreed, control, members, sync, writes } = given

const histories = Number(process.env['HISTORIES'] ?? (isWhole ? 1000 : 6))
const atOnce = 50

/** Checks that members who unsubscribed at the service are never on the list again, not even between two syncs. */
async function staysOut({ left }: History): Promise<void> {
  const isIn = (await members()).filter(({ status }) => status === 'subscribed')
  expect(isIn.map((each) => each.email_address).filter((email) => left.has(email))).toEqual([])
}

/** Checks that a finished sync leaves the list correct, whatever failed before. */
async function playOne(history: History, one: Step): Promise<void> {
  const run = await history.play(one)
  if (run?.state === 'done') await isAsAgreed(history)
  else await staysOut(history)
}

async function isAsAgreed({ emails, left, erased }: History): Promise<void> {
  const wanted = await agreed()
  const known = new Map((await members()).map((each) => [each.email_address, each.status]))
  for (const email of emails) {
    const isIn = known.get(email) === 'subscribed'
    expect([email, isIn]).toEqual([email, wanted.has(email) && !left.has(email)])
  }
  expect([...erased].filter((email) => known.has(email))).toEqual([])
}

/** A history in which a page of members arrives late, after another process has archived one of them. */
const latePage: Step[] = [
  { does: 'add', answer: 'yes' },
  { does: 'sync' },
  { does: 'add', answer: null },
  { does: 'die', after: 3, when: 'after', who: 0, answer: 'no' },
  { does: 'answer', who: 0, answer: 'yes' },
]

const parts = Array.from({ length: Math.ceil(histories / atOnce) }, (_, part) => part * atOnce)

it.each(parts)(
  'the sync never subscribes a customer who declined, loses no member, and sends each difference once, in random history %i',
  async (begin) => {
    await given.renew()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const history = new History(given)
        for (const one of steps) await playOne(history, one)
        await control.clearFaults()
        await sync()
        await isAsAgreed(history)
        await control.clearJournal()
        await sync()
        expect(await writes()).toEqual([])
      }),
      { numRuns: Math.min(atOnce, histories - begin), seed: drawnSeed(), examples: [[latePage]] },
    )
  },
)
