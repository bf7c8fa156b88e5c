import { roundHalfAway } from '@dxweb/kit/money/money.ts'

export interface SetLine {
  title: string
  composer: string
  lyricist: string
  arranger: string
  seconds: number
  isManaged: boolean
}

export const maxSetLines = 300
export const maxSeconds = 86_399

const whole = 10_000

/** Returns basis points; null if no line has a duration. */
export function shareOfLines(lines: readonly Pick<SetLine, 'seconds' | 'isManaged'>[]) {
  const all = secondsOf(lines)
  if (all === 0) return null
  return roundHalfAway(secondsOf(lines.filter(({ isManaged }) => isManaged)) * whole, all)
}

export const secondsOf = (lines: readonly Pick<SetLine, 'seconds'>[]): number =>
  lines.reduce((sum, { seconds }) => sum + seconds, 0)

const padded = (part: number) => String(part).padStart(2, '0')

/** Formats seconds as '3:05', or as '1:02:03' from an hour on; '' for 0. */
export function durationText(seconds: number): string {
  if (seconds === 0) return ''
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes < 60) return `${minutes}:${padded(rest)}`
  return `${Math.floor(minutes / 60)}:${padded(minutes % 60)}:${padded(rest)}`
}

const durationForm = /^(?:(\d{1,2})[:.])?(\d{1,3})[:.](\d\d)$/

/** Reads '3:05', '3.05', '1:02:03' or whole minutes such as '4' into seconds; 0 for '', null for other text. */
export function readDuration(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return 0
  if (/^\d{1,3}$/.test(text)) return Number(text) * 60
  const [, hours = '0', minutes = '0', seconds = '0'] = durationForm.exec(text) ?? []
  const isTime = durationForm.test(text) && Number(seconds) < 60
  const sum = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return isTime && sum <= maxSeconds ? sum : null
}
