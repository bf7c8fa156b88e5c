/** Instants are in ISO 8601, UTC. */
export interface IcalEvent {
  /** Globally unique, and the same throughout the life of the event. */
  uid: string
  title: string
  location: string
  category: string
  /** Age limit, runtime and version in Norwegian, followed by the production's short text. */
  description: string
  startsAt: string
  endsAt: string
  changedAt: string
  /** Marks the event as public. Calendars with limited sharing show other events as busy (RFC 5545 3.8.1.3). */
  isOpen: boolean
  /** Grows with every change. */
  sequence: number
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

export interface Ical {
  name: string
  timeZone: string
  events: readonly IcalEvent[]
}

const longestLine = 75

/** Escapes text according to RFC 5545 3.3.11. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

const encoder = new TextEncoder()
const octets = (text: string) => encoder.encode(text).length

/** Folds at 75 octets without splitting a character (RFC 5545 3.1). */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const character of line) {
    const more = octets(character)
    if (size + more > longestLine) {
      lines.push(current)
      current = ' '
      size = 1
    }
    current += character
    size += more
  }
  return [...lines, current].join('\r\n')
}

const utc = (instant: string) =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const eventLines = (event: IcalEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${utc(event.startsAt)}`,
  `DTEND:${utc(event.endsAt)}`,
  `SUMMARY:${escaped(event.title)}`,
  `LOCATION:${escaped(event.location)}`,
  ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
  `CATEGORIES:${escaped(event.category)}`,
  `CLASS:${event.isOpen ? 'PUBLIC' : 'PRIVATE'}`,
  `STATUS:${event.status}`,
  'END:VEVENT',
]

export function icalOf({ name, timeZone, events }: Ical): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//DxWeb//Calendar//NO',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
