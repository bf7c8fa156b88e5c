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

/** A complete ticket id, or its last twelve characters, which the ticket shows for typing. */
export type TicketCode = { ticket: string } | { tail: string }

/** Ignores hyphens and spaces. Returns null for anything but a ticket code. */
export function ticketCode(read: string): TicketCode | null {
  const signs = read.toLowerCase().replaceAll(/[\s-]/g, '')
  if (/^[0-9a-f]{12}$/.test(signs)) return { tail: signs }
  if (!/^[0-9a-f]{32}$/.test(signs)) return null
  const part = (from: number, to: number) => signs.slice(from, to)
  return {
    ticket: [part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32)].join('-'),
  }
}

export const typedCode = (ticketId: string): string =>
  ticketId.slice(-12).replace(/^(.{4})(.{4})(.{4})$/, '$1 $2 $3')

export interface Door {
  state: 'published' | 'cancelled'
  opensAt: string
  closesAt: string
}

export interface KnownTicket {
  state: 'issued' | 'refunded' | 'exchanged'
  isIn: boolean
}

/** Applies the rules of `dx_judge_scans`; `now` is in milliseconds since 1970. */
export function judge(ticket: KnownTicket | null, door: Door, now: number): ScanResult {
  if (ticket === null) return 'invalid'
  if (ticket.state !== 'issued') return ticket.state
  if (door.state === 'cancelled') return 'cancelled'
  if (now < Date.parse(door.opensAt)) return 'notOpen'
  if (now > Date.parse(door.closesAt)) return 'over'
  return ticket.isIn ? 'alreadyScanned' : 'accepted'
}
