import { describe, expect, it } from 'vitest'
import { dateText } from './date-text.ts'
import { percentText } from './percent-text.ts'

const evening = '2026-11-20T18:30:00.000Z'

describe('a date in words', () => {
  it.each([
    ['day', 'fre. 20. nov.', 'Fri 20 Nov'],
    ['longDay', 'fredag 20. november', 'Friday 20 November'],
    ['dayOfMonth', '20.11.', '20/11'],
    ['date', '20. nov. 2026', '20 Nov 2026'],
    ['numeric', '20.11.2026', '20/11/2026'],
    ['month', 'november 2026', 'November 2026'],
    ['time', '19:30', '19:30'],
    ['moment', 'fre. 20. nov., 19:30', 'Fri 20 Nov, 19:30'],
    ['long', 'fredag 20. november 2026 kl. 19:30', 'Friday, 20 November 2026 at 19:30'],
  ] as const)('%s is %s', (shape, nb, en) => {
    expect(dateText(evening, shape)).toBe(nb)
    expect(dateText(evening, shape, 'en')).toBe(en)
  })

  it('is told by the venue’s clock', () => {
    expect(dateText('2026-11-20T23:30:00Z', 'full')).toBe('lør. 21. nov. 2026, 00:30')
    expect(dateText('2026-11-20T23:30:00Z', 'time', 'nb', 'UTC')).toBe('23:30')
  })

  it('stays the day it is when it has no time', () => {
    expect(dateText('2026-11-20', 'day', 'nb', 'Pacific/Honolulu')).toBe('fre. 20. nov.')
  })
})

describe('a share in per cent', () => {
  it('has a no-break space in Norwegian and none in English', () => {
    expect(percentText(0.025)).toBe('2,5\u00a0%')
    expect(percentText(0.025, 'en')).toBe('2.5%')
    expect(percentText(0.9)).toBe('90\u00a0%')
    expect(percentText(-0.1234, 'nb', 0)).toBe('\u221212\u00a0%')
  })
})
