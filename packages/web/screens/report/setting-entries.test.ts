import { describe, expect, it } from 'vitest'
import { findReports } from './find-reports.ts'
import { settingEntries } from './setting-entries.ts'
import type { ShownEntry } from './use-report-entries.ts'

const entry = (name: string, title: string): ShownEntry => ({
  name,
  title,
  about: 'Solgt per time.',
  group: 'sales',
  to: `report/${name}`,
  isElsewhere: false,
  asks: ['Når selger vi mest?'],
  columns: ['Brutto'],
})
const entries = [entry('sales-by-hour', 'Salg per time'), entry('visitors', 'Besøk')]
const setting = { search: 'group=weekday', isShared: true, isOwn: true, madeBy: 'Kari Nes' }
const kept = settingEntries(
  [
    { ...setting, id: 'a', report: 'sales-by-hour', name: 'Luka i helgene' },
    { ...setting, id: 'b', report: 'visitors', name: 'Styret', isOwn: false },
    { ...setting, id: 'c', report: 'vat', name: 'Mva til styret' },
  ],
  entries,
  (name) => `Delt av ${name}`,
)
const found = (query: string) =>
  findReports([...entries, ...kept], query).map(({ entry: { name } }) => name)

describe('finding a saved report setting', () => {
  it.each([
    ['by its name', 'helgene', ['a']],
    ['by its report, which comes first', 'salg per time', ['sales-by-hour', 'a']],
    ['by the user who shared it', 'kari', ['b']],
    ['only if the user may read its report', 'styret', ['b']],
  ])('%s', (_, query, names) => {
    expect(found(query)).toEqual(names)
  })

  it('a saved setting opens its report with the saved filters', () => {
    expect(kept[0]).toMatchObject({
      to: 'report/sales-by-hour?group=weekday',
      title: 'Luka i helgene',
    })
  })
})
