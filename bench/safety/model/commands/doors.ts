import type { ScanResult } from '@dxweb/areas/scanning/rules.ts'
import { record, undo } from '@dxweb/areas/scanning/store.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import fc from 'fast-check'
import type { Real } from '../state/venue.ts'
import { eventOf, type Model, type ModelTicket, pick } from '../state/state.ts'
import { mustBe, plan, type Planner, steps } from '../state/step.ts'
import { nth } from './place-requests.ts'

function answerTo(model: Model, ticket: ModelTicket, door: number): ScanResult {
  if (ticket.event !== door) return 'wrongEvent'
  if (ticket.state !== 'issued') return ticket.state
  if (eventOf(model, door).state === 'cancelled') return 'cancelled'
  return ticket.isIn ? 'alreadyScanned' : 'accepted'
}

export const scanTicket: Planner<{ nth: number; door: number }> = (model, { nth: at, door }) => {
  const ticket = pick(
    model.sales.flatMap((sale) => sale.tickets),
    at,
  )
  if (!ticket) return null
  const id = uuid7()
  const eventIds = [eventOf(model, door).id]
  return plan({
    refusals: [],
    perform: ({ db, scopes }: Real) =>
      record(db, scopes[1], {
        eventIds,
        device: '',
        sudoId: null,
        scans: [{ id, code: ticket.id }],
      }),
    after({ scans }) {
      const expected = answerTo(model, ticket, door)
      mustBe('what the door said', scans[0]?.result, expected)
      model.scans.push({ id, ticket, isEntry: expected === 'accepted', isUndone: false })
      if (expected === 'accepted') ticket.isIn = true
    },
  })
}

/** A second undo of a scan changes nothing, since the ticket may have been scanned again meanwhile. */
export const undoScan: Planner<{ nth: number }> = (model, { nth: at }) => {
  const scan = pick(model.scans, at)
  if (!scan) return null
  return plan({
    refusals: scan.isEntry ? [] : ['wrong_state'],
    perform: ({ db, scopes }: Real) => undo(db, scopes[1], scan.id),
    after() {
      if (scan.isUndone) return
      scan.isUndone = true
      scan.ticket.isIn = false
    },
  })
}

export const doorSteps = [
  steps('scan', fc.record({ nth, door: fc.nat(1) }), scanTicket),
  steps('undoScan', fc.record({ nth }), undoScan),
]
