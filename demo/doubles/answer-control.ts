import * as z from 'zod'
import { controlCommunication } from './communication/answer-communication.ts'
import { controlMailchimp } from './mailchimp/control.ts'
import { controlPurchases } from './purchases/answer-purchases.ts'
import { keyOf } from './mailchimp/answer-mailchimp.ts'
import { type KeptState, newState } from './kept-state.ts'
import { faultForm, type Gate } from './wire/faults.ts'
import { type Answer, type Ask, jsonOf } from './wire/messages.ts'

interface Controlled {
  kept: KeptState
  gate: Gate
}

const clockForm = z.strictObject({ aheadSeconds: z.int() })

function journalOf({ state }: KeptState, query: URLSearchParams) {
  const after = Number(query.get('after') ?? 0)
  const service = query.get('service')
  return state.journal.filter(
    (each) => each.number > after && (service === null || each.service === service),
  )
}

type Control = (controlled: Controlled, ask: Ask, body: unknown) => unknown

const controls: Record<string, Control> = {
  'GET /journal': ({ kept }, { query }) => journalOf(kept, query),
  'DELETE /journal': ({ kept }) => ({ removed: kept.state.journal.splice(0).length }),
  'GET /faults': ({ kept }) => kept.state.faults,
  'POST /faults': ({ kept }, _, body) => {
    kept.state.faults.push(faultForm.parse(body))
    return { faults: kept.state.faults.length }
  },
  'DELETE /faults': ({ kept }) => ({ removed: kept.state.faults.splice(0).length }),
  'GET /waiting': ({ gate }) => ({ waiting: gate.waiting }),
  'POST /release': ({ gate }) => ({ released: gate.release() }),
  'POST /clock': ({ kept }, _, body) => {
    kept.state.aheadSeconds = clockForm.parse(body).aheadSeconds
    return { now: kept.now().toISOString() }
  },
  'POST /reset': ({ kept, gate }) => {
    kept.state = newState()
    return { released: gate.release() }
  },
}

async function resultOf(controlled: Controlled, ask: Ask): Promise<unknown> {
  const { kept } = controlled
  const body = jsonOf(ask.body)
  const key = `${ask.method} ${ask.path}`
  const control = controls[key]
  if (control) return control(controlled, ask, body)
  const [, service, rest = ''] = /^\/(\w+)(\/.*)$/.exec(ask.path) ?? []
  const { mailchimp, communication, purchases } = kept.state
  const asked = `${ask.method} ${rest}`
  if (service === 'mailchimp') return controlMailchimp(mailchimp, asked, body, kept.now())
  if (service === 'purchases') return controlPurchases(purchases, asked, body)
  if (service !== 'communication') return undefined
  return controlCommunication(communication, asked, body, kept.now())
}

/** The answer to an invalid request contains all faults, since only tests and developers read it. */
export async function answerControl(controlled: Controlled, ask: Ask): Promise<Answer> {
  try {
    const body = await resultOf(controlled, ask)
    if (body === undefined) return { status: 404, body: { error: 'No such control' } }
    controlled.kept.keep()
    return { status: 200, body }
  } catch (error) {
    const answer = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    return { status: 400, body: { error: answer } }
  }
}

export const endingOfKey = (ask: Ask): string => keyOf(ask).slice(-4)
