import { hash } from 'node:crypto'
import { may } from '@dxweb/areas/access/rights/permissions.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'

/** A ticket's id lets its holder in, so only those who sell or print tickets are told it. */
const seesTicketIds = (caller: Caller): boolean =>
  may(caller, 'tickets.print') || may(caller, 'tickets.sell')

/**
 * What others tell tickets apart by: always the same for one ticket, and a UUID as the contract promises, of a version
 * (8) that no row has. It is a hash, from which the id's 62 random bits are not found out.
 */
function standInOf(ticketId: string): string {
  const hex = hash('sha256', `shown:${ticketId}`, 'hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Tickets as the caller may see them. */
export const shownTickets = <T extends { id: string }>(
  caller: Caller,
  tickets: readonly T[],
): T[] =>
  seesTicketIds(caller)
    ? [...tickets]
    : tickets.map((ticket) => ({ ...ticket, id: standInOf(ticket.id) }))
