import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelState, saleChannels, windowsOf } from '@dxweb/areas/ticketing/sale-windows/rules.ts'
import {
  type SalesSettings,
  settingsSentences,
  settingFaults,
  type SaleStatus,
  touchedBy,
} from './rules.ts'

const zone = 'Europe/Oslo'
const event = {
  startsAt: '2031-03-07T18:00:00.000Z',
  endsAt: '2031-03-07T20:00:00.000Z',
  capacity: 100,
  soldCount: 10,
}
const usual: SalesSettings = {
  isWebSaleOpen: true,
  salesStart: null,
  salesStop: null,
  webSalesStart: null,
  webSalesStop: null,
  pickupDeadline: null,
  lastReservation: null,
  holdDays: 7,
  pickupMinutes: 30,
  ticketCount: null,
  minPerPurchase: 1,
  maxPerPurchase: 10,
  maxPerScreening: null,
  validFrom: null,
  validTo: null,
  hidesPrice: false,
  webPurchaseCode: '',
}

const published = { state: 'published', isSaleOpen: true, endsAt: event.endsAt } as const
const sentencesOf = (
  change: Partial<SalesSettings>,
  at = '2031-02-01T09:00:00.000Z',
  status: Partial<SaleStatus> = {},
) => settingsSentences({ ...usual, ...change }, { ...published, ...status }, Date.parse(at))

const codes = (change: Partial<SalesSettings>) =>
  Object.fromEntries(
    Object.entries(settingFaults({ ...usual, ...change }, event, zone)).map(([field, fault]) => [
      field,
      fault.code,
    ]),
  )

describe('errors in sales settings', () => {
  it.each([
    [{ salesStart: '2031-03-07T08:00:00.000Z' }, { salesStart: 'sales_start_on_day' }],
    // In the hall's time zone, this instant is already on the day of the event.
    [{ webSalesStart: '2031-03-06T23:30:00.000Z' }, { webSalesStart: 'sales_start_on_day' }],
    [{ salesStart: '2031-03-08T08:00:00.000Z' }, { salesStart: 'after_start' }],
    [{ salesStop: '2031-03-07T20:00:00.001Z' }, { salesStop: 'after_event' }],
    [
      { salesStart: '2031-03-01T08:00:00.000Z', salesStop: '2031-03-01T08:00:00.000Z' },
      { salesStop: 'sale_ends_first' },
    ],
    [
      { salesStop: '2031-03-01T08:00:00.000Z', webSalesStart: '2031-03-01T08:00:00.000Z' },
      { webSalesStop: 'sale_ends_first' },
    ],
    [{ minPerPurchase: 11 }, { minPerPurchase: 'min_above_max' }],
    [{ minPerPurchase: 4, maxPerScreening: 3 }, { maxPerScreening: 'below_min' }],
    [{ ticketCount: 101 }, { ticketCount: 'above_capacity' }],
    [{ ticketCount: 9 }, { ticketCount: 'below_sold' }],
    [
      { validFrom: '2031-03-07T20:00:00.000Z', validTo: '2031-03-07T18:00:00.000Z' },
      { validTo: 'validity_ends_first' },
    ],
    [{ salesStart: '2031-03-06T22:59:00.000Z', ticketCount: 10, minPerPurchase: 10 }, {}],
  ] as const)('sales settings %j get the errors %j', (change, faults) => {
    expect(codes(change)).toEqual(faults)
  })

  it('accepted settings always leave time to buy and allow a purchase', () => {
    const moment = fc.option(
      fc
        .integer({ min: Date.parse('2031-02-20'), max: Date.parse('2031-03-09') })
        .map((at) => new Date(at).toISOString()),
    )
    const count = fc.integer({ min: 1, max: 200 })
    const drawn = fc.record({
      salesStart: moment,
      salesStop: moment,
      minPerPurchase: count,
      maxPerPurchase: count,
      ticketCount: fc.option(count),
      maxPerScreening: fc.option(count),
    })
    fc.assert(
      fc.property(drawn, (change) => {
        const settings = { ...usual, ...change }
        if (Object.keys(settingFaults(settings, event, zone)).length > 0) return
        expect((settings.salesStart ?? '') < (settings.salesStop ?? event.endsAt)).toBe(true)
        const most = Math.min(
          settings.maxPerPurchase,
          settings.maxPerScreening ?? 200,
          settings.ticketCount ?? 200,
        )
        expect(most).toBeGreaterThanOrEqual(settings.minPerPurchase)
      }),
    )
  })

  it('describes sales settings in a fixed order of sentences', () => {
    const change = { minPerPurchase: 2, holdDays: 0, webPurchaseCode: 'VENN', hidesPrice: true }
    expect(sentencesOf(change)).toEqual([
      { key: 'counterOpensPublished' },
      { key: 'closesEnd' },
      { key: 'webSame' },
      { key: 'nowBoth' },
      { key: 'webCode', code: 'VENN' },
      { key: 'between', least: 2, count: 10 },
      { key: 'heldToday' },
      { key: 'pickedUp', count: 30 },
      { key: 'hidesPrice' },
    ])
    const [from, to] = ['2031-03-07T17:00:00.000Z', '2031-03-07T23:00:00.000Z']
    expect(sentencesOf({ salesStop: from, validFrom: from, validTo: to })).toEqual(
      expect.arrayContaining([
        { key: 'closes', until: from },
        { key: 'validFromTo', at: from, until: to },
      ]),
    )
  })

  it('describes the sale window of each channel, and the channels that sell now', () => {
    const [day, late] = ['2031-02-01T09:00:00.000Z', '2031-02-08T09:00:00.000Z']
    const keys = (change: Partial<SalesSettings>, at = day, status: Partial<SaleStatus> = {}) =>
      sentencesOf(change, at, status)
        .map(({ key }) => key)
        .filter((key) => /^(counter|web|closes|now)/.test(key))
    expect(keys({ salesStart: late, webSalesStart: day })).toEqual([
      'counterOpens',
      'closesEnd',
      'webOpens',
      'closesEnd',
      'nowWeb',
    ])
    expect(sentencesOf({ salesStart: late, webSalesStart: day })).toEqual(
      expect.arrayContaining([
        { key: 'counterOpens', at: late },
        { key: 'webOpens', at: day },
      ]),
    )
    expect(keys({ salesStop: day, webSalesStop: late })).toEqual([
      'counterOpensPublished',
      'closes',
      'webOpensPublished',
      'closes',
      'nowWeb',
    ])
    expect(keys({ salesStart: day, webSalesStart: day })).toEqual([
      'counterOpens',
      'closesEnd',
      'webSame',
      'nowBoth',
    ])
    expect(keys({ isCounterSaleOpen: false })).toEqual([
      'counterClosed',
      'webOpensPublished',
      'closesEnd',
      'nowWeb',
    ])
    expect(keys({ isWebSaleOpen: false }, late)).toContain('nowCounter')
    expect(keys({ isWebSaleOpen: false, isCounterSaleOpen: false })).toEqual([
      'counterClosed',
      'webClosed',
      'nowNeither',
    ])
    expect(keys({}, day, { isSaleOpen: false })).toContain('nowStopped')
    expect(keys({}, day, { state: 'draft' })).toContain('nowDraft')
    expect(keys({}, event.endsAt).filter((key) => key.startsWith('now'))).toEqual([])
  })

  it('sentences about a sale describe its actual state', () => {
    const moment = fc.option(
      fc
        .integer({ min: Date.parse('2031-02-20'), max: Date.parse(event.endsAt) })
        .map((at) => new Date(at).toISOString()),
    )
    const drawn = fc.record({
      isCounterSaleOpen: fc.boolean(),
      isWebSaleOpen: fc.boolean(),
      salesStart: moment,
      salesStop: moment,
      webSalesStart: moment,
      webSalesStop: moment,
    })
    fc.assert(
      fc.property(drawn, fc.boolean(), fc.nat(15 * 86_400_000), (change, isSaleOpen, after) => {
        const settings = { ...usual, ...change }
        const status = { ...published, isSaleOpen }
        const now = Date.parse('2031-02-20') + after
        const windows = windowsOf(settings, status)
        const [counter, web] = saleChannels.map(
          (channel) => channelState(windows, channel, now) === 'inSale',
        )
        const sentences = settingsSentences(settings, status, now).map(({ key }) => key)
        expect(sentences.includes('nowBoth')).toBe(counter && web)
        expect(sentences.includes('nowCounter')).toBe(counter && !web)
        expect(sentences.includes('nowWeb')).toBe(!counter && web)
      }),
    )
  })
})

describe('the impact of changed sales settings', () => {
  const now = '2031-03-01T12:00:00.000Z'
  const hour = (by: number) => new Date(Date.parse(now) + by * 3_600_000).toISOString()
  const keys = (
    before: Partial<SalesSettings>,
    after: Partial<SalesSettings>,
    more: { isPublished?: boolean; reservedCount?: number; soldCount?: number } = {},
  ) =>
    touchedBy(
      { ...usual, ...before },
      { ...usual, ...before, ...after },
      { ...event, isPublished: true, reservedCount: 3, ...more },
      now,
    ).map(({ key, count }) => (count === undefined ? key : `${key} ${count}`))

  it('reports which channels of a published event open or close immediately', () => {
    expect(keys({}, { salesStart: hour(1) })).toEqual(['counterCloses', 'webCloses'])
    expect(keys({ salesStart: hour(1) }, { salesStart: hour(-1) })).toEqual([
      'counterOpens',
      'webOpens',
    ])
    expect(keys({ salesStart: hour(1) }, { webSalesStart: hour(-1) })).toEqual(['webOpens'])
    expect(keys({}, { isCounterSaleOpen: false })).toEqual(['counterCloses'])
    expect(keys({}, { webSalesStop: hour(-1) })).toEqual(['webCloses'])
    expect(keys({}, { isWebSaleOpen: false })).toEqual(['webCloses'])
    expect(keys({}, { salesStop: hour(1) })).toEqual([])
    expect(keys({}, { salesStart: hour(1) }, { isPublished: false })).toEqual([])
  })

  it('reports the numbers of affected reservations and sold tickets, and the number of tickets left', () => {
    expect(keys({}, { holdDays: 1, validFrom: hour(1), ticketCount: 12 })).toEqual([
      'left 2',
      'reserved 3',
      'sold 10',
    ])
    expect(keys({}, { holdDays: 1, validTo: hour(1) }, { reservedCount: 0, soldCount: 0 })).toEqual(
      [],
    )
    expect(keys({}, { hidesPrice: true, minPerPurchase: 2 })).toEqual([])
  })
})
