import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type fc from 'fast-check'
import { differencesBetween } from './differences.ts'
import type { Real } from './venue.ts'
import { pictureOf } from './picture.ts'
import { readPicture } from './read-picture.ts'
import type { Model } from './state.ts'

export interface Plan<Done = unknown> {
  /** The product must return one of these error codes, or succeed if there are none. */
  refusals: readonly string[]
  perform(real: Real): Promise<Done>
  /** Updates the model. Throws if the answer is not as expected. */
  after(done: Done, real: Real): void | Promise<void>
}

export type Planner<Asked> = (model: Model, asked: Asked) => Plan | null

/** Erases the type, so that all plans fit in one list. */
export const plan = <Done>(one: Plan<Done>): Plan => one

export type Tally = Map<string, number>

export const tallies = new WeakMap<Real, Tally>()

function count(real: Real, what: string) {
  const tally = tallies.get(real)
  tally?.set(what, (tally.get(what) ?? 0) + 1)
}

type Answer = { code: string } | { done: unknown }

const answerOf = (promise: Promise<unknown>): Promise<Answer> =>
  promise.then(
    (done) => ({ done }),
    (error: unknown) => {
      if (error instanceof Refusal) return { code: error.code }
      throw error
    },
  )

export async function look(model: Model, real: Real): Promise<string[]> {
  return differencesBetween(pictureOf(model), await readPicture(real, model))
}

export async function compare(model: Model, real: Real, after: string): Promise<void> {
  const differences = await look(model, real)
  if (differences.length > 0) throw new Error(`after ${after}: ${differences.join('; ')}`)
}

export class Step<Asked> implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  readonly asked: Asked
  readonly planner: Planner<Asked>

  constructor(name: string, asked: Asked, planner: Planner<Asked>) {
    this.name = name
    this.asked = asked
    this.planner = planner
  }

  check(model: Model): boolean {
    return this.planner(model, this.asked) !== null
  }

  async run(model: Model, real: Real): Promise<void> {
    const planned = this.planner(model, this.asked)
    if (planned === null) return
    const answer = await answerOf(planned.perform(real))
    if ('code' in answer) {
      if (!planned.refusals.includes(answer.code)) {
        throw new Error(
          `refused with ${answer.code}, not ${planned.refusals.join(' or ') || 'done'}`,
        )
      }
    } else {
      if (planned.refusals.length > 0) throw new Error(`done, not ${planned.refusals.join(' or ')}`)
      await planned.after(answer.done, real)
    }
    count(real, 'code' in answer ? `${this.name} ${answer.code}` : this.name)
    if (real.isCompared?.() ?? true) await compare(model, real, String(this))
  }

  toString(): string {
    return `${this.name}(${JSON.stringify(this.asked)})`
  }
}

export const steps = <Asked>(
  name: string,
  asked: fc.Arbitrary<Asked>,
  planner: Planner<Asked>,
): fc.Arbitrary<fc.AsyncCommand<Model, Real>> => asked.map((one) => new Step(name, one, planner))

export function mustBe(what: string, answered: unknown, wanted: unknown): void {
  const [a, b] = [JSON.stringify(answered), JSON.stringify(wanted)]
  if (a !== b) throw new Error(`${what} was ${a}, not ${b}`)
}
