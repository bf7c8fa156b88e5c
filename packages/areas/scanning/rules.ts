/** Domain facts 6. */
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

/** The whole ticket id, or its last twelve characters as printed for typing. */
export type TicketCode = { ticket: string } | { tail: string }

/** A ticket id, with or without hyphens, or its last twelve characters. Null for anything else. */
export function ticketCode(read: string): TicketCode | null {
  const signs = read.toLowerCase().replaceAll(/[\s-]/g, '')
  if (/^[0-9a-f]{12}$/.test(signs)) return { tail: signs }
  if (!/^[0-9a-f]{32}$/.test(signs)) return null
  const part = (from: number, to: number) => signs.slice(from, to)
  return {
    ticket: [part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32)].join('-'),
  }
}

/** 'a1b2 c3d4 e5f6': the end of a ticket id, as printed. */
export const typedCode = (ticketId: string): string =>
  ticketId.slice(-12).replace(/^(.{4})(.{4})(.{4})$/, '$1 $2 $3')

/** Facts of an event for offline scanning. */
export interface Door {
  state: 'published' | 'cancelled'
  opensAt: string
  closesAt: string
}

export interface KnownTicket {
  state: 'issued' | 'refunded' | 'exchanged'
  isIn: boolean
}

/** Judges a scan offline, `now` in milliseconds since 1970. Follows `dx_judge_scans`. */
export function judge(ticket: KnownTicket | null, door: Door, now: number): ScanResult {
  if (ticket === null) return 'invalid'
  if (ticket.state !== 'issued') return ticket.state
  if (door.state === 'cancelled') return 'cancelled'
  if (now < Date.parse(door.opensAt)) return 'notOpen'
  if (now > Date.parse(door.closesAt)) return 'over'
  return ticket.isIn ? 'alreadyScanned' : 'accepted'
}
