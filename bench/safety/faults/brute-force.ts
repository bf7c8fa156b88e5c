import { loginForm, type LoginForm, submitLogin } from '../../ground/sign-in.ts'
import { type Outcome, percentile } from '../ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'
import { timesOf } from './slow-sockets.ts'

const maxEvaluated = 20
const p95WithinMs = 500

/** Guesses eight passwords at a time while other users work. A 401 is an evaluated guess, a 429 a refused guess. */
export function bruteForce(guesses: number): Promise<Outcome> {
  return withSaleVenue(async (sales) => {
    const counts = new Map<number, number>()
    let left = guesses
    const form = await loginForm(sales.product.address)
    const guesser = async () => {
      while (left > 0) {
        left -= 1
        const status = await guess(sales, form, `gjett-${left}`)
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
    }
    const guessing = Promise.all(Array.from({ length: 8 }, guesser))
    const times = await timesOf(sales, Math.max(100, Math.round(guesses / 10)))
    await guessing
    const evaluated = counts.get(401) ?? 0
    const limited = counts.get(429) ?? 0
    const p95 = percentile(times, 0.95)
    return {
      passed: evaluated <= maxEvaluated && evaluated + limited === guesses && p95 <= p95WithinMs,
      summary: `${guesses} password guesses: ${evaluated} evaluated, ${limited} refused by the rate limit; p95 of other users ${p95.toFixed(0)} ms`,
    }
  }, 10)
}

async function guess({ product }: SaleVenue, form: LoginForm, password: string) {
  const answer = await submitLogin(product.address, form, { email: 'lese@sundet.no', password })
  await answer.arrayBuffer()
  return answer.status
}
