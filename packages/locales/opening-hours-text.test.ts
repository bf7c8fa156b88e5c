import { expect, it } from 'vitest'
import { openingHoursText, spansText } from './opening-hours-text.ts'
import { translateIn } from './translate.ts'

const week = [
  { first: 'mon', last: 'fri', spans: [{ from: '10:00', until: '16:00' }] },
  { first: 'sat', last: 'sat', spans: [{ from: '11:00', until: '14:00' }] },
] as const

it('formats opening hours in Norwegian and English', () => {
  expect(openingHoursText(week, translateIn('nb'), 'nb')).toBe('man.–fre. 10–16, lør. 11–14')
  expect(openingHoursText(week, translateIn('en'), 'en')).toBe('Mon–Fri 10–16, Sat 11–14')
})

it('omits minutes between whole hours, shows an end at midnight as 24, and joins the last span with a word', () => {
  const twice = [
    { from: '09:00', until: '11:30' },
    { from: '18:00', until: '00:00' },
  ]
  expect(spansText(twice, translateIn('nb'))).toBe('09:00–11:30 og 18–24')
  expect(spansText([...twice, { from: '00:00', until: '02:00' }], translateIn('en'))).toBe(
    '09:00–11:30, 18–24 and 0–2',
  )
})
