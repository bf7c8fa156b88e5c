import type { Day } from '@dxweb/kit/time/day.ts'
import { describe, expect, it } from 'vitest'
import { beginOf, isSeenBy, isTargetAddress, type Parameter, readParameters } from './rules.ts'

const parameter = (wish: Partial<Parameter>): Parameter => ({
  name: 'one',
  label: 'En',
  type: 'date',
  isRequired: true,
  begin: 'none',
  choices: [],
  ...wish,
})

describe('target addresses of signed links', () => {
  it.each([
    'https://bi.example.no/',
    'https://bi.example.no/a/b?view=wide&x=1',
    'https://bi.example.no:8443/',
    'https://xn--bl-xia.example.no/',
  ])('accepts the target address %s', (address) => {
    expect(isTargetAddress(address, false)).toBe(true)
  })

  it.each([
    'http://bi.example.no/',
    'https://10.0.0.5/',
    'https://bi.example.no/?dx_user=1',
    'https://bi.example.no/?p_hall=1',
  ])('refuses the target address %s', (address) => {
    expect(isTargetAddress(address, false)).toBe(false)
  })
})

describe('initial values of report parameters', () => {
  const today = '2026-01-01' as Day
  it.each([
    ['date', 'previous', { one: '2025-12-31' }],
    ['dateRange', 'current', { one_from: '2025-12-03', one_to: '2026-01-01' }],
    ['dateRange', 'previous', { one_from: '2025-12-01', one_to: '2025-12-31' }],
    ['month', 'current', { one: '2026-01' }],
    ['month', 'previous', { one: '2025-12' }],
    ['year', 'previous', { one: '2025' }],
    ['filmWeek', 'current', { one: '2025-12-26' }],
    ['filmWeek', 'previous', { one: '2025-12-19' }],
    ['auditorium', 'current', { one: '' }],
    ['date', 'none', { one: '' }],
  ] as const)(
    'a %s parameter has the expected initial value for the setting %s',
    (type, begin, values) => {
      expect(beginOf(parameter({ type, begin }), today)).toEqual(values)
    },
  )

  it.each(['date', 'dateRange', 'month', 'year', 'filmWeek'] as const)(
    'the initial values of a %s parameter are accepted as its values',
    (type) => {
      for (const begin of ['current', 'previous'] as const) {
        const one = parameter({ type, begin })
        const values = beginOf(one, today)
        expect(Object.fromEntries(readParameters([one], values, {}))).toEqual(values)
      }
    },
  )
})

describe('values of report parameters', () => {
  const codeOf = (one: Partial<Parameter>, value: string) => {
    try {
      readParameters([parameter(one)], { one: value }, { renter: ['1'] })
      return null
    } catch (error) {
      return (error as { fields: Record<string, { code: string }> }).fields['parameters.one']?.code
    }
  }
  it.each([
    [{ type: 'date' }, '2026-2-1', 'not_a_date'],
    [{ type: 'month' }, '2026-13', 'not_a_date'],
    [{ type: 'month' }, '2026-12', null],
    [{ type: 'year' }, '26', 'not_a_date'],
    [{ type: 'filmWeek' }, '2026-11-26', 'not_a_date'],
    [{ type: 'filmWeek' }, '2026-11-27', null],
    [{ type: 'renter' }, '2', 'not_found'],
    [{ type: 'renter' }, '1', null],
    [{ type: 'location' }, '1', 'not_found'],
    [{ type: 'enum', choices: ['A'] }, 'a', 'not_valid'],
    [{ isRequired: true }, '', 'required'],
    [{ isRequired: false }, '', null],
  ] as const)('a parameter %j with the value %j gets the error %s', (one, value, code) => {
    expect(codeOf(one, value)).toBe(code)
  })
})

it('a report without roles is visible to nobody, and renters see only reports for renters', () => {
  const viewer = { roles: ['kulturhussjef', 'leietakere'], modules: ['shows'], renterId: 0 }
  const seen = (roles: string[], modules: string[] = [], renterId = 0) =>
    isSeenBy({ roles, modules }, { ...viewer, renterId })
  expect(seen([])).toBe(false)
  expect(seen(['kulturhussjef'])).toBe(true)
  expect(seen(['kulturhussjef'], ['shows', 'crm'])).toBe(false)
  expect(seen(['kulturhussjef'], [], 1)).toBe(false)
  expect(seen(['leietakere'], [], 1)).toBe(true)
})
