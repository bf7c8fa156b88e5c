import { settleTimes } from '@dxweb/areas/events/times/event-times.ts'
import { expect, it } from 'vitest'
import { withHidden } from './moved-event.ts'

const zone = 'Europe/Oslo'
const shown = { date: '2027-03-05', startTime: '10:00', endTime: '18:00' }
const fair = settleTimes({ ...shown, endDate: '2027-03-07' }, zone)

it('moves an event of several days with all its days', () => {
  expect(settleTimes(withHidden(shown, fair, zone), zone)).toEqual(fair)
  const later = withHidden({ ...shown, date: '2027-03-26' }, fair, zone)
  expect(settleTimes(later, zone)).toMatchObject({
    startsAt: '2027-03-26T09:00:00.000Z',
    endsAt: '2027-03-28T16:00:00.000Z',
  })
})

it.each(['2027-10-31', '2028-10-29'])('keeps the pass of the repeated hour of %s', (date) => {
  const night = { date, startTime: '02:30', endTime: '04:00' }
  const second = settleTimes({ ...night, startFold: 'second' }, zone)
  expect(settleTimes(withHidden(night, second, zone), zone)).toEqual(second)
})

it('leaves an incomplete day for the server to refuse', () => {
  expect(withHidden({ ...shown, date: '' }, fair, zone)).toEqual({ ...shown, date: '' })
})
