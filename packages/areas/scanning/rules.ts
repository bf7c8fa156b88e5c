/** What can be said of a ticket at the door (domain facts 6). */
export const scanResults = [
  'accepted',
  'alreadyScanned',
  'wrongEvent',
  'notOpen',
  'over',
  'refunded',
  'exchanged',
  'cancelled',
  'invalid',
] as const

export type ScanResult = (typeof scanResults)[number]

/** What was read names a ticket by its whole id, or by the twelve signs at its end that are printed to be typed. */
export type TicketCode = { ticket: string } | { tail: string }

/**
 * Reads what a camera, a hand scanner or fingers gave: a ticket's id, with or without hyphens, or its last twelve signs
 * in groups. Null for what can be no ticket of ours.
 */
export function ticketCode(read: string): TicketCode | null {
  const signs = read.toLowerCase().replaceAll(/[\s-]/g, '')
  if (/^[0-9a-f]{12}$/.test(signs)) return { tail: signs }
  if (!/^[0-9a-f]{32}$/.test(signs)) return null
  const part = (from: number, to: number) => signs.slice(from, to)
  return {
    ticket: [part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32)].join('-'),
  }
}

/** 'a1b2 c3d4 e5f6': the end of a ticket's id as it is printed and typed. */
export const typedCode = (ticketId: string): string =>
  ticketId.slice(-12).replace(/^(.{4})(.{4})(.{4})$/, '$1 $2 $3')

/** An event as a door without a line knows it. Instants. */
export interface Door {
  state: 'published' | 'cancelled'
  opensAt: string
  closesAt: string
}

/** A ticket as a door without a line knows it; null is a code that is not in its list. */
export interface KnownTicket {
  state: 'issued' | 'refunded' | 'exchanged'
  isIn: boolean
}

/** What a door without a line says at an instant (milliseconds since 1970). Follows `dx_judge_scans`. */
export function judge(ticket: KnownTicket | null, door: Door, now: number): ScanResult {
  if (ticket === null) return 'invalid'
  if (ticket.state !== 'issued') return ticket.state
  if (door.state === 'cancelled') return 'cancelled'
  if (now < Date.parse(door.opensAt)) return 'notOpen'
  if (now > Date.parse(door.closesAt)) return 'over'
  return ticket.isIn ? 'alreadyScanned' : 'accepted'
}
