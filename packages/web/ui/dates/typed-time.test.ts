import { describe, expect, it } from 'vitest'
import { addMinutes, isWholeTime, readTime } from './typed-time.ts'

describe('typing a clock time', () => {
  it.each([
    ['19:30', '19:30'],
    ['19.30', '19:30'],
    ['19 30', '19:30'],
    ['1930', '19:30'],
    ['930', '09:30'],
    ['7', '07:00'],
    ['19', '19:00'],
    [' 00:05 ', '00:05'],
    ['7:05', '07:05'],
  ])('reads %j', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  it.each(['', '24:00', '19:60', '2460', 'sju', '19:3', '7 pm', '19300'])(
    'refuses %j, which is not a time',
    (typed) => {
      expect(readTime(typed)).toBeNull()
    },
  )

  it('a typed time is complete when no more characters can follow', () => {
    expect(['19:30', '7.30', '1930'].every(isWholeTime)).toBe(true)
    expect(['19', '193', '19:3'].some(isWholeTime)).toBe(false)
  })

  it('adding minutes to a time wraps around at midnight', () => {
    expect(addMinutes('23:30', 60)).toBe('00:30')
    expect(addMinutes('00:05', -10)).toBe('23:55')
  })
})
