const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const shapes = {
  /** 20.11., in English 20/11 */
  shortest: { day: 'numeric', month: 'numeric' },
  /** fre. 20. nov. */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** fredag 20. november */
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 20.11. */
  dayOfMonth: { day: 'numeric', month: 'numeric' },
  /** 20. nov. 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 20.11.2026 */
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** november 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 19:30 */
  time: clock,
  /** fre. 20. nov., 19:30 */
  moment: { weekday: 'short', day: 'numeric', month: 'short', ...clock },
  /** fre. 20. nov. 2026, 19:30 */
  full: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...clock },
  /** fredag 20. november 2026 kl. 19:30 */
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...clock },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateShape = keyof typeof shapes

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, shape: DateShape, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${shape} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'nb-NO', {
    ...shapes[shape],
    timeZone,
  })
  formats.set(key, made)
  return made
}

/** An instant ('2026-11-20T18:30:00Z') as a venue's clock shows it; a bare day ('2026-11-20') stays that day. */
export function dateText(
  value: string,
  shape: DateShape,
  locale = 'nb',
  timeZone = 'Europe/Oslo',
): string {
  const isDay = value.length === 10
  return formatOf(locale, shape, isDay ? 'UTC' : timeZone).format(new Date(value))
}
