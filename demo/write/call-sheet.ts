import type { PlannedEvent } from '../plan/plan.ts'

const minuteMs = 60_000

const contacts = [
  ['Tuva Holmen', '900 00 061'],
  ['Aksel Brekke', '900 00 062'],
  ['Ronja Sæther', '900 00 063'],
  ['Jens Moldskred', '900 00 064'],
] as const

const notes = [
  'Røyk på scenen: slå av detektorene i salen.',
  'Garderoben åpner 30 minutter før dørene.',
  'Fotografering bare under de tre første låtene.',
  '',
] as const

const none = {
  doors_minutes: null,
  sound_check_minutes: null,
  pause_count: 0,
  pause_minutes: 0,
  contact_name: '',
  contact_mobile: '',
  staff_note: '',
}

export function callSheetOf(event: PlannedEvent) {
  if (event.rhythm === 'film') return { ...none, doors_minutes: 10 }
  if (event.prices.length === 0) return none
  const [name, mobile] = contacts[event.day % contacts.length] ?? contacts[0]
  const isLong = event.endsAt - event.startsAt >= 110 * minuteMs
  return {
    doors_minutes: 30,
    sound_check_minutes: 75,
    pause_count: isLong ? 1 : 0,
    pause_minutes: isLong ? 20 : 0,
    contact_name: name,
    contact_mobile: mobile,
    staff_note: notes[event.day % notes.length] ?? '',
  }
}
