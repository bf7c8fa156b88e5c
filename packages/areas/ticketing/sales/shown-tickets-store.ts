import { hash } from 'node:crypto'
import { may } from '@dxweb/areas/access/rights/permissions.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'

/** A ticket's id grants entry, so only users who sell or print may see it. */
const seesTicketIds = (caller: Caller): boolean =>
  may(caller, 'tickets.print') || may(caller, 'tickets.sell')

/** Returns a UUID of version 8, a version that no row's id has. Hashing hides the id's 62 random bits. */
function standInOf(ticketId: string): string {
  const hex = hash('sha256', `shown:${ticketId}`, 'hex')
  const [third, fourth] = [`8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [hex.slice(0, 8), hex.slice(8, 12), third, fourth, hex.slice(20, 32)].join('-')
}

export const shownTickets = <T extends { id: string }>(
  caller: Caller,
  tickets: readonly T[],
): T[] =>
  seesTicketIds(caller)
    ? [...tickets]
    : tickets.map((ticket) => ({ ...ticket, id: standInOf(ticket.id) }))
