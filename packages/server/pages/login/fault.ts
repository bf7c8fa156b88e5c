import type { FastifyReply } from 'fastify'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

/** `seconds` is the time in whole seconds until guesses are accepted again. */
export type Fault = { kind: 'wrong' } | { kind: 'limited'; seconds: number }

/** Returns the status code. Also sets `Retry-After` with a 429. */
export function statusOf(fault: Fault | null, reply: FastifyReply): number {
  if (fault === null) return 200
  if (fault.kind === 'wrong') return 401
  void reply.header('retry-after', fault.seconds)
  return 429
}

export const faultText = (t: Translate, fault: Fault, wrongKey: string): string =>
  fault.kind === 'wrong'
    ? t(wrongKey)
    : t('error.too_many_until', { minutes: Math.ceil(fault.seconds / 60) })
