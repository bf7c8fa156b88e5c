import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { queueRun } from '@dxweb/areas/integrations/runs/store.ts'
import { jobScope } from '@dxweb/server/jobs/each-partner.ts'
import type { givenMailList } from './given-mail-list.ts'

type Given = Awaited<ReturnType<typeof givenMailList>>

const who = fc.nat(4)
const answer = fc.constantFrom('yes' as const, 'no' as const)

export const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('add' as const), answer: fc.option(answer) }),
  },
  fc.record({ does: fc.constant('share' as const), who, answer }),
  fc.record({ does: fc.constant('answer' as const), who, answer }),
  fc.record({ does: fc.constant('rename' as const), who }),
  fc.record({ does: fc.constant('merge' as const), who, into: who }),
  fc.record({ does: fc.constant('remove' as const), who }),
  fc.record({ does: fc.constant('erase' as const), who }),
  fc.record({ does: fc.constant('unsubscribe' as const), who }),
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sync' as const) }) },
  fc.record({
    does: fc.constant('die' as const),
    after: fc.nat(8),
    when: fc.constantFrom('before' as const, 'after' as const),
    who,
    answer: fc.option(answer),
  }),
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

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Of<D extends Step['does']> = Extract<Step, { does: D }>

export interface Person {
  id: number
  email: string
}

let count = 0
const next = () => (count += 1)

export class History {
  readonly people: Person[] = []
  readonly emails = new Set<string>()
  readonly left = new Set<string>()
  readonly erased = new Set<string>()
  readonly #mergedInto = new Set<number>()
  readonly #given: Given

  constructor(given: Given) {
    this.#given = given
  }

  /** Runs a step. Returns the finished run if the step is a sync. */
  async play(one: Step) {
    if (one.does === 'sync') return this.#given.sync()
    if (one.does === 'add') await this.#add(`historie${next()}@nes.test`, one.answer)
    else if (one.does === 'fault') {
      const { after, fault } = one
      await this.#given.control.fault({ service: 'mailchimp', after, does: fault })
    } else if (this.people.length > 0) await this.#playOf(one, this.#at(one.who))
    return undefined
  }

  #at(index: number): Person {
    const found = this.people[index % this.people.length]
    if (found === undefined) throw new RangeError('Nobody is there')
    return found
  }

  async #add(email: string, given: 'yes' | 'no' | null): Promise<void> {
    this.emails.add(email)
    this.people.push({ id: await this.#given.customer(email, given ?? undefined), email })
  }

  async #playOf(one: Exclude<Step, Of<'sync' | 'add' | 'fault'>>, person: Person): Promise<void> {
    const { recordAnswer, rename, removeCustomer } = this.#given
    if (one.does === 'share') await this.#add(person.email, one.answer)
    else if (one.does === 'answer') await recordAnswer(person.id, one.answer)
    else if (one.does === 'rename') await rename(person.id, `Navn ${next()}`)
    else if (one.does === 'merge') await this.#merge(person, this.#at(one.into))
    else if (one.does === 'unsubscribe') await this.#unsubscribe(person)
    else if (one.does === 'die') await this.#die(one, person)
    else if (one.does === 'remove') {
      // A customer with a merged duplicate cannot be removed, so that the merge can be undone.
      if (this.#mergedInto.has(person.id)) return
      await removeCustomer(person.id)
      this.#drop(person)
    } else await this.#erase(person)
  }

  #drop(person: Person): void {
    this.people.splice(this.people.indexOf(person), 1)
  }

  async #merge(gone: Person, stays: Person): Promise<void> {
    if (gone === stays) return
    await this.#given.merge(stays.id, gone.id)
    this.#mergedInto.add(stays.id)
    this.#drop(gone)
  }

  async #erase(person: Person): Promise<void> {
    await this.#given.eraseCustomer(person.id)
    this.#drop(person)
    if (this.people.some(({ email }) => email === person.email)) return
    this.erased.add(person.email)
  }

  /** Unsubscribes at the service. The webhook message is lost, so the next sync has to find the change. */
  async #unsubscribe({ email }: Person): Promise<void> {
    const { control, members, list } = this.#given
    const known = (await members()).find((each) => each.email_address === email)
    if (known?.status !== 'subscribed') return
    const does = 'unsubscribe'
    await control.mailchimp.person({ list: list(), email, does, delivery: 'lost' })
    this.left.add(email)
  }

  /**
   * Stops a process in the middle of a request. Another process takes over its run, and then the first process
   * continues.
   */
  async #die({ after, when, answer: given }: Of<'die'>, { id }: Person): Promise<void> {
    const { control, database, run, recordAnswer } = this.#given
    const scope = jobScope(1003)
    await control.fault({ service: 'mailchimp', after, does: { kind: 'hold', when } })
    await queueRun(database.db, scope, { integrationId: 'mailList', cause: 'button', userId: 21 })
    const first = { isOver: false }
    const dying = run().finally(() => {
      first.isOver = true
    })
    while (!first.isOver && (await control.waiting()) === 0) await delay(1)
    if (!first.isOver) {
      if (given) await recordAnswer(id, given)
      await database.asOwner(
        `update extension_run set alive_at = now() - interval '1 hour' where ended_at is null`,
      )
      await control.clearFaults()
      await run()
    }
    await control.clearFaults()
    await control.release()
    await dying
  }
}
