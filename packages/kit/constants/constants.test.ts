import { describe, expect, it } from 'vitest'
import * as constants from './constants.ts'
import { hasAdminHeader, isTicketingPartner, sizeClass } from './constants.ts'

/** The constants of specification 9 that code reads. */
const specified: [keyof typeof constants, unknown][] = [
  ['mobileBreakpoint', 1024],
  ['sizeClassLimits', { small: 769, medium: 1025 }],
  ['privacyAgreementId', 4],
  ['agreementReminderMs', 86_400_000],
  ['agreementDeadline', '2018-09-01'],
  ['updateReminderMs', 3_600_000],
  ['installNoticeMs', 4_000],
  ['updateCheckMs', 1_800_000],
  ['sessionPingMs', 6_600_000],
  ['resizeDebounceMs', 50],
  ['sidebarTransitionDelayMs', 1_000],
  ['ticketingPartnerThreshold', 1000],
  ['superPartnerId', 1],
  ['adminHeaderThreshold', 100],
  ['nameLength', 20],
  ['headingLineLength', 50],
  ['headingLines', 2],
  ['pricesPerResource', 9],
  ['pricesPerCategory', 5],
  ['zoneColors', 9],
  ['topListLength', 10],
  ['defaultPeriodPreset', 'lastThirtyDays'],
  ['defaultLocale', 'nb'],
]

const valueOf = new Map<string, unknown>(Object.entries(constants))

describe('the constants of the specification', () => {
  it.each(specified)('the constant %s has the specified value %j', (name, value) => {
    expect(valueOf.get(name)).toEqual(value)
  })

  it('the specification lists every constant of the code', () => {
    const names = new Set<string>(specified.map(([name]) => name))
    const values = [...valueOf].filter(([, value]) => typeof value !== 'function')
    expect(values.map(([name]) => name).filter((name) => !names.has(name))).toEqual([])
  })
})

describe('the size class of a width', () => {
  it.each([
    [0, 'SMALL'],
    [768, 'SMALL'],
    [769, 'MEDIUM'],
    [1024, 'MEDIUM'],
    [1025, 'LARGE'],
    [4000, 'LARGE'],
  ])('a width of %i px is %s', (width, expected) => {
    expect(sizeClass(width)).toBe(expected)
  })
})

describe('the id of a partner', () => {
  it('a partner with an id of 1000 or above is a ticketing partner', () => {
    expect([1, 500, 999, 1000, 1001].map(isTicketingPartner)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it.each([
    [99, true, true, false],
    [100, true, false, true],
    [100, false, true, true],
    [1001, false, false, false],
    [1, true, true, false],
  ])(
    'shows the special header to partner %i (impersonating: %s, super: %s): %s',
    (id, isImpersonating, isSuper, shown) => {
      expect(hasAdminHeader(id, { isImpersonating, isSuper })).toBe(shown)
    },
  )
})
