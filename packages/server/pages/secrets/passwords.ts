import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Refusal } from '@dxweb/kit/errors/errors.ts'

/** Memory in kilobytes and number of passes. The default is OWASP's first choice for argon2id. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

export const hashPassword = (password: string, cost = passwordCost) =>
  hash(password.normalize('NFC'), { ...cost, parallelism: 1 })

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Returns true if the password matches. Takes the same time without a hash. Throws `too_many` if the queue is full.
   */
  matches(hash: string | null, password: string): Promise<boolean>
  isOutdated(hash: string): boolean
}

const atOnce = 2
const maxWaiting = 60

export function createPasswords(cost: PasswordCost = passwordCost): Passwords {
  const inTurn = createQueue(atOnce, maxWaiting)
  const nobody = hashPassword('nobody', cost)
  return {
    hash: (password) => inTurn(() => hashPassword(password, cost)),
    matches: (stored, password) =>
      inTurn(async () => {
        const isCorrect = await verify(stored ?? (await nobody), password.normalize('NFC'))
        return isCorrect && stored !== null
      }),
    isOutdated(stored) {
      const { memoryCost, timeCost } = parseOptions(stored)
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost
    },
  }
}

/** Limits concurrent hashing, so that enough CPU is left for signed-in users. */
function createQueue(slots: number, waitingRoom: number) {
  const waiting: (() => void)[] = []
  let free = slots
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else {
      if (waiting.length >= waitingRoom) throw new Refusal('too_many')
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    return work().finally(leave)
  }
}
