import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { Answer } from './messages.ts'

const when = z.enum(['before', 'after'])

const faultEffect = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('answer'),
    status: z.int().min(200).max(599),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  /** Throttles: a 429, a 403 without a body, or a 503 with an HTML page. */
  z.strictObject({ kind: z.literal('throttle'), how: z.enum(['429', '403', '503']) }),
  z.strictObject({ kind: z.literal('delay'), ms: z.int().min(0).max(120_000) }),
  /** Delays the answer until POST /control/release. */
  z.strictObject({ kind: z.literal('hold'), when }),
  /** Runs the operation a second time, as a repeated request would. */
  z.strictObject({ kind: z.literal('do-twice') }),
  /** Sends the bytes of the answer twice on the same connection. */
  z.strictObject({ kind: z.literal('answer-twice') }),
  z.strictObject({ kind: z.literal('cut'), when: z.enum(['before', 'after', 'middle']) }),
  z.strictObject({ kind: z.literal('die'), when }),
])
export type FaultEffect = z.infer<typeof faultEffect>

export const faultForm = z.strictObject({
  service: z.string().optional(),
  method: z.string().optional(),
  /** A regular expression for the path below the service's address. */
  path: z.string().optional(),
  /** Number of matching requests that are answered normally before the fault. */
  after: z.int().min(0).default(0),
  /** Number of times that the fault occurs; null repeats it until the faults are cleared. */
  times: z.int().min(1).nullable().default(1),
  does: faultEffect,
})
export type Fault = z.infer<typeof faultForm>
export type FaultToAdd = z.input<typeof faultForm>

interface Asked {
  service: string
  method: string
  path: string
}

const isMatch = (fault: Fault, { service, method, path }: Asked) =>
  (fault.service ?? service) === service &&
  (fault.method ?? method) === method &&
  new RegExp(fault.path ?? '').test(path)

export function takeFault(faults: Fault[], asked: Asked): FaultEffect | undefined {
  const fault = faults.find((each) => isMatch(each, asked))
  if (!fault) return undefined
  if (fault.after > 0) {
    fault.after -= 1
    return undefined
  }
  if (fault.times !== null) {
    fault.times -= 1
    if (fault.times === 0) faults.splice(faults.indexOf(fault), 1)
  }
  return fault.does
}

const html = Buffer.from('<!doctype html><title>Request Blocked</title><h1>Request Blocked</h1>')

const throttles: Record<'429' | '403' | '503', Answer> = {
  429: {
    status: 429,
    headers: { 'content-type': 'application/problem+json' },
    body: { title: 'Too Many Requests', status: 429, detail: 'Too many connections at once' },
  },
  403: { status: 403 },
  503: { status: 503, headers: { 'content-type': 'text/html' }, body: html },
}

export function answerOfFault(does: FaultEffect | undefined): Answer | undefined {
  if (does?.kind === 'throttle') return throttles[does.how]
  if (does?.kind !== 'answer') return undefined
  const { status, body, headers } = does
  return { status, ...(body !== undefined && { body }), ...(headers && { headers }) }
}

export class Gate {
  #waiting: (() => void)[] = []

  get waiting(): number {
    return this.#waiting.length
  }

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
    })
  }

  release(): number {
    const released = this.#waiting
    this.#waiting = []
    for (const go of released) go()
    return released.length
  }
}

export async function waitFor(does: FaultEffect | undefined, gate: Gate, at: 'before' | 'after') {
  if (does?.kind === 'delay' && at === 'before') await delay(does.ms)
  if (does?.kind === 'hold' && does.when === at) await gate.wait()
}
