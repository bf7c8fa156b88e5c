import { dateText } from '@dxweb/locales/date-text.ts'
import { describe, expect, it } from 'vitest'
import { spanText } from './calendar-period.ts'

const spanIn = (locale: 'nb' | 'en', first: string, last: string) =>
  spanText(...([first, last].map((day) => dateText(day, 'date', locale)) as [string, string]))

describe('the heading of a week', () => {
  it('formats month and year of a week once when its first and last day share them', () => {
    expect(spanIn('nb', '2026-11-16', '2026-11-22')).toBe('16.–22. nov. 2026')
    expect(spanIn('en', '2026-11-16', '2026-11-22')).toBe('16–22 Nov 2026')
  })

  it('formats both months and both years of a week when they differ', () => {
    expect(spanIn('nb', '2026-11-30', '2026-12-06')).toBe('30. nov.–6. des. 2026')
    expect(spanIn('nb', '2026-12-28', '2027-01-03')).toBe('28. des. 2026–3. jan. 2027')
  })
})
