import { describe, expect, it } from 'vitest'
import { changePercent, forecastOf, type SoldAhead } from './rules.ts'

describe('a forecast', () => {
  const curve: SoldAhead[] = [
    { eventType: 'Konsert', daysAhead: 30, tickets: 10 },
    { eventType: 'Konsert', daysAhead: 7, tickets: 40 },
    { eventType: 'Konsert', daysAhead: 0, tickets: 50 },
    { eventType: 'Kino', daysAhead: 0, tickets: 900 },
  ]
  const event = { eventType: 'Konsert', tickets: 60, capacity: 400, daysLeft: 7 }

  it('a forecast divides sold tickets by the share that similar events had sold the same number of days before', () => {
    // 10 of 100 tickets were sold more than 7 days ahead, and 40 tickets 7 days ahead. Half of the 40 count as sold.
    expect(forecastOf(event, curve)).toBe(200)
    expect(forecastOf({ ...event, daysLeft: 6 }, curve)).toBe(120)
    expect(forecastOf({ ...event, daysLeft: 0 }, curve)).toBe(80)
  })

  it('a forecast is never above the capacity, and never below the number of sold tickets', () => {
    expect(forecastOf({ ...event, capacity: 100 }, curve)).toBe(100)
    expect(forecastOf({ ...event, capacity: 50 }, curve)).toBe(60)
  })

  it('a forecast is null if similar events sold too few tickets in total, or almost no tickets that early', () => {
    expect(forecastOf({ ...event, daysLeft: 31 }, curve)).toBeNull()
    expect(forecastOf({ ...event, eventType: 'Quiz' }, curve)).toBeNull()
    expect(forecastOf(event, [{ eventType: 'Konsert', daysAhead: 9, tickets: 49 }])).toBeNull()
  })
})

describe('changePercent', () => {
  it('changePercent has one decimal, and is null without a value to compare with', () => {
    expect(changePercent(110, 100)).toBe(10)
    expect(changePercent(2, 3)).toBe(-33.3)
    expect(changePercent(5, 0)).toBeNull()
  })

  it('changePercent is positive for a rise from a negative figure', () => {
    expect(changePercent(1200, -35)).toBeGreaterThan(0)
    expect(changePercent(-70, -35)).toBe(-100)
  })
})
