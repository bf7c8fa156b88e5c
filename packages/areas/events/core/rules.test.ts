import { describe, expect, it } from 'vitest'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { eventCan, occupancy, sellablePlaces } from './rules.ts'

const chief = {
  partner: { id: 1003 },
  renterId: 0,
  roles: ['kulturhussjef'],
  modules: ['shows'],
} as unknown as Caller
const onSale = {
  state: 'published',
  saleState: 'inSale',
  isSaleOpen: true,
  isPastStop: false,
  channels: { counter: { state: 'inSale' } },
  seatMapId: null,
  soldCount: 0,
  reservedCount: 0,
} as const

describe('the steps of a sale', () => {
  const steps = (standing: Partial<Record<keyof typeof onSale, unknown>>) => {
    const { stopSale, startSale } = eventCan(chief, { ...onSale, ...standing } as typeof onSale)
    return { stopSale, startSale }
  }

  it('an open sale can be stopped, and a stopped sale can be restarted', () => {
    expect(steps({})).toEqual({ stopSale: true, startSale: false })
    expect(steps({ saleState: 'stopped', isSaleOpen: false })).toEqual({
      stopSale: false,
      startSale: true,
    })
  })

  it('a sale past its stop time can be neither stopped nor started', () => {
    const none = { stopSale: false, startSale: false }
    expect(steps({ saleState: 'stopped', isPastStop: true })).toEqual(none)
    expect(steps({ saleState: 'stopped', isPastStop: true, isSaleOpen: false })).toEqual(none)
  })
})

it('occupancy divides sold tickets by sellable places, and blocked seats are not sellable', () => {
  expect(sellablePlaces({ capacity: 508, blockedCount: 4 })).toBe(504)
  expect(occupancy(419, 504)).toBeCloseTo(0.831, 3)
  expect(occupancy(3, 0)).toBe(0)
  expect(occupancy(9, 8)).toBe(1)
})
