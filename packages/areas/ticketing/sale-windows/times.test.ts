import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelState, type SaleWindows } from './rules.ts'

const instant = fc.integer({ min: 0, max: 10_000 })
const limit = fc.option(instant)
const published = {
  state: 'published',
  isSaleOpen: true,
  isCounterSaleOpen: true,
  isWebSaleOpen: true,
} as const
const windows = fc.record<Omit<SaleWindows, keyof typeof published>>({
  endsAt: instant,
  salesStart: limit,
  salesStop: limit,
  webSalesStart: limit,
  webSalesStop: limit,
})

const around = (named: readonly (number | null)[], other: number) =>
  named.flatMap((at) => (at === null ? [] : [at - 1, at, at + 1])).concat(other)

describe('a sale', () => {
  it('the counter sells from its start until just before its stop or the event’s end', () => {
    fc.assert(
      fc.property(windows, instant, (window, other) => {
        const { salesStart, salesStop, endsAt } = window
        for (const now of around([salesStart, salesStop, endsAt], other)) {
          const isStarted = salesStart === null || salesStart <= now
          const isOver = now >= endsAt || (salesStop !== null && now >= salesStop)
          const state = channelState({ ...published, ...window }, 'counter', now)
          expect(state === 'inSale').toBe(isStarted && !isOver)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('the web sells from its start until just before its stop or the event’s end', () => {
    fc.assert(
      fc.property(windows, instant, (window, other) => {
        const { endsAt, salesStart, salesStop } = window
        const [start, stop] = [window.webSalesStart ?? salesStart, window.webSalesStop ?? salesStop]
        for (const now of around([start, stop, endsAt], other)) {
          const isStarted = start === null || start <= now
          const isOver = now >= endsAt || (stop !== null && now >= stop)
          const state = channelState({ ...published, ...window }, 'web', now)
          expect(state === 'inSale').toBe(isStarted && !isOver)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('a sale is closed at the instant of its stop, and at the event’s end', () => {
    const window: SaleWindows = {
      ...published,
      endsAt: 1000,
      salesStart: 100,
      salesStop: 900,
      webSalesStart: 50,
      webSalesStop: 950,
    }
    const at = (channel: 'counter' | 'web') => (now: number) => channelState(window, channel, now)
    expect([99, 100, 899, 900].map(at('counter'))).toEqual([
      'notStarted',
      'inSale',
      'inSale',
      'stopped',
    ])
    expect([49, 50, 949, 950].map(at('web'))).toEqual(['notStarted', 'inSale', 'inSale', 'stopped'])
    const open = { ...window, salesStop: null }
    expect([999, 1000].map((now) => channelState(open, 'counter', now))).toEqual(['inSale', 'held'])
  })
})
