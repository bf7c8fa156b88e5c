import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnSale } from './drawn-sale.ts'
import {
  channelSpan,
  channelState,
  channelWindow,
  isPastStop,
  saleChannels,
  windowsOf,
} from './rules.ts'

const channel = fc.constantFrom(...saleChannels)

describe('the sale window of a channel', () => {
  it('a sale window is open at its start, and closed at its end and at the event’s end', () => {
    fc.assert(
      fc.property(drawnSale, channel, (drawn, where) => {
        const sale = { ...drawn, state: 'published', isSaleOpen: true } as const
        const span = channelSpan(sale, where)
        if (span === null || span.from >= span.until) return
        const first = Math.max(span.from, sale.endsAt - 10_000)
        expect(channelState(sale, where, first)).toBe('inSale')
        expect(channelState(sale, where, span.until - 1)).toBe('inSale')
        expect(channelState(sale, where, span.until)).not.toBe('inSale')
        expect(channelState(sale, where, sale.endsAt)).toBe('held')
        const before = Number.isFinite(span.from) ? 'notStarted' : 'inSale'
        expect(channelState(sale, where, span.from - 1)).toBe(before)
      }),
    )
  })

  it('the sale windows of the web and the counter are independent if the web has its own times', () => {
    fc.assert(
      fc.property(drawnSale, drawnSale, fc.integer({ min: 0, max: 20 }), (sale, other, now) => {
        const { isCounterSaleOpen, salesStart, salesStop } = other
        const own = {
          ...sale,
          webSalesStart: sale.webSalesStart ?? 3,
          webSalesStop: sale.webSalesStop ?? 9,
        }
        const otherwise = { ...own, isCounterSaleOpen, salesStart, salesStop }
        expect(channelState(otherwise, 'web', now)).toBe(channelState(own, 'web', now))
        const { isWebSaleOpen, webSalesStart, webSalesStop } = other
        const onWeb = { ...own, isWebSaleOpen, webSalesStart, webSalesStop }
        expect(channelState(onWeb, 'counter', now)).toBe(channelState(own, 'counter', now))
      }),
    )
  })

  it('an event that is unpublished or stopped sells nothing at any time', () => {
    fc.assert(
      fc.property(drawnSale, channel, fc.integer({ min: -5, max: 25 }), (sale, where, now) => {
        if (sale.state === 'published' && sale.isSaleOpen) return
        expect(channelState(sale, where, now)).not.toBe('inSale')
      }),
    )
  })

  it('a stopped sale cannot be restarted once the sale window of every channel has ended', () => {
    fc.assert(
      fc.property(drawnSale, fc.integer({ min: -5, max: 25 }), (sale, now) => {
        if (!isPastStop(sale, now)) return
        const started = { ...sale, state: 'published', isSaleOpen: true } as const
        for (const where of saleChannels) {
          for (const later of [now, now + 1, now + 30]) {
            expect(channelState(started, where, later)).not.toBe('inSale')
          }
        }
      }),
    )
  })
})

const at = (hour: number) => `2026-11-23T${hour}:00:00.000Z`
const listed = {
  isWebSaleOpen: false,
  salesStart: at(10),
  salesStop: null,
  webSalesStart: null,
  webSalesStop: at(18),
}
const event = { state: 'published' as const, isSaleOpen: true, endsAt: at(22) }
const sale = windowsOf(listed, event)

it('converts listed sale windows to milliseconds, with counter sales open by default', () => {
  expect(sale).toEqual({
    ...event,
    endsAt: Date.parse(at(22)),
    isCounterSaleOpen: true,
    isWebSaleOpen: false,
    salesStart: Date.parse(at(10)),
    salesStop: null,
    webSalesStart: null,
    webSalesStop: Date.parse(at(18)),
  })
  const byWebOnly = { ...listed, isCounterSaleOpen: false, isWebSaleOpen: true }
  expect(windowsOf(byWebOnly, event)).toMatchObject({
    isCounterSaleOpen: false,
    isWebSaleOpen: true,
  })
})

it('shows a channel’s state with its opening and closing times', () => {
  const noon = Date.parse(at(12))
  const shown = { state: 'inSale', opensAt: at(10), closesAt: at(22) }
  expect(channelWindow(sale, 'counter', noon)).toEqual(shown)
  const none = { state: 'notSold', opensAt: null, closesAt: null }
  expect(channelWindow(sale, 'web', noon)).toEqual(none)
  const onWeb = { ...sale, isWebSaleOpen: true, salesStart: null }
  expect(channelWindow(onWeb, 'web', noon)).toEqual({ ...shown, opensAt: null, closesAt: at(18) })
  expect(channelWindow({ ...sale, isSaleOpen: false }, 'counter', noon).state).toBe('stopped')
})

it('the sale is over once the window of every selling channel has ended', () => {
  const both = { ...sale, isWebSaleOpen: true, salesStop: Date.parse(at(15)) }
  const isOver = (hour: number) => isPastStop(both, Date.parse(at(hour)))
  expect([14, 15, 17, 18].map(isOver)).toEqual([false, false, false, true])
  expect(isPastStop(sale, Date.parse(at(22)))).toBe(true)
})
