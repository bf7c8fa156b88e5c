import { settleTimes } from '@dxweb/areas/events/times/event-times.ts'
import { expect, it } from 'vitest'
import { withHidden } from './moved-event.ts'

const zone = 'Europe/Oslo'
const shown = { date: '2027-03-05', startTime: '10:00', endTime: '18:00' }
const fair = settleTimes({ ...shown, endDate: '2027-03-07' }, zone)

it('moving an event of several days moves all its days', () => {
  expect(settleTimes(withHidden(shown, fair, zone), zone)).toEqual(fair)
  const later = withHidden({ ...shown, date: '2027-03-26' }, fair, zone)
  expect(settleTimes(later, zone)).toMatchObject({
    startsAt: '2027-03-26T09:00:00.000Z',
    endsAt: '2027-03-28T16:00:00.000Z',
  })
})

it('keeps an end on the next day only when the start is moved by less than twelve hours', () => {
  const camp = settleTimes({ ...shown, endTime: '08:00' }, zone)
  const earlier = { ...shown, startTime: '07:00', endTime: '08:00' }
  expect(settleTimes(withHidden(earlier, camp, zone), zone)).toMatchObject({
    startsAt: '2027-03-05T06:00:00.000Z',
    endsAt: '2027-03-06T07:00:00.000Z',
  })
  const night = settleTimes({ ...shown, startTime: '22:00', endTime: '02:00' }, zone)
  const short = { ...shown, startTime: '01:00', endTime: '02:00' }
  expect(settleTimes(withHidden(short, night, zone), zone)).toMatchObject({
    startsAt: '2027-03-05T00:00:00.000Z',
    endsAt: '2027-03-05T01:00:00.000Z',
  })
})

it.each(['2027-10-31', '2028-10-29'])(
  'keeps the choice between first and second occurrence of the repeated hour on %s',
  (date) => {
    const night = { date, startTime: '02:30', endTime: '04:00' }
    const second = settleTimes({ ...night, startFold: 'second' }, zone)
    expect(settleTimes(withHidden(night, second, zone), zone)).toEqual(second)
  },
)

it('sends an incomplete day unchanged, so that the server refuses it', () => {
  expect(withHidden({ ...shown, date: '' }, fair, zone)).toEqual({ ...shown, date: '' })
})
