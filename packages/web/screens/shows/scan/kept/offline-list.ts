import type { ScanEvent, ScanList } from '@dxweb/areas/scanning/contract.ts'
import { judge, type ScanResult, ticketCode } from '@dxweb/areas/scanning/rules.ts'
import type { Scan } from '@dxweb/areas/scanning/contract.ts'

type Listed = ScanList['tickets'][number]

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Finds a ticket by the hash of its code, since the list holds only hashes. */
export async function listedTicket(list: ScanList, read: string): Promise<Listed | null> {
  const code = ticketCode(read)
  if (code === null) return null
  if ('ticket' in code) {
    const hash = (await sha256(code.ticket)).slice(0, 32)
    return list.tickets.find((ticket) => ticket.hash === hash) ?? null
  }
  const hash = (await sha256(code.tail)).slice(0, 8)
  return list.tickets.find((ticket) => ticket.shortHash === hash) ?? null
}

/** Entries by the ticket's hash, with the id of the scan. */
export type LocalEntries = Map<string, { id: string; entry: NonNullable<Scan['first']> }>

/** Tolerance for entries that were committed after a list that is newer. */
const lateMs = 10_000

/** Adds the entries that the server has confirmed since it made the list. */
export function withEntries(list: ScanList, entries: Readonly<LocalEntries>): ScanList {
  const since = Date.parse(list.at) - lateMs
  const tickets = list.tickets.map((ticket) => {
    const entry = ticket.entry ?? entries.get(ticket.hash)?.entry
    return entry && Date.parse(entry.at) > since ? { ...ticket, entry } : ticket
  })
  return { ...list, tickets }
}

interface Asked {
  list: ScanList
  events: readonly ScanEvent[]
  local: LocalEntries
  code: string
  now: Date
}

interface Answer {
  result: ScanResult
  hash: string | null
  ticketFacts: Pick<Scan, 'ticket' | 'first' | 'opensAt' | 'closesAt'>
}

const unknown: Answer = {
  result: 'invalid',
  hash: null,
  ticketFacts: { ticket: null, first: null, opensAt: null, closesAt: null },
}

export async function answerOffline({ list, events, local, code, now }: Asked): Promise<Answer> {
  const listed = await listedTicket(list, code)
  const event = events.find(({ id }) => id === listed?.eventId)
  if (listed === null || event === undefined) return unknown
  const first = local.get(listed.hash)?.entry ?? listed.entry
  const result = judge({ state: listed.state, isIn: first !== null }, event, now.getTime())
  const { eventId, category, section, row, seat } = listed
  const { title, opensAt, closesAt } = event
  return {
    result,
    hash: listed.hash,
    ticketFacts: {
      ticket: { eventId, title, category, section, row, seat },
      first,
      opensAt,
      closesAt,
    },
  }
}
