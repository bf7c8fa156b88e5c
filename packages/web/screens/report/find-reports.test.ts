import { describe, expect, it } from 'vitest'
import { findReports } from './find-reports.ts'

const entries = [
  {
    name: 'sales',
    title: 'Billettsalg',
    about: 'Hva som er solgt og hva det ble.',
    asks: ['Hvor mye solgte vi i går?', 'omsetning'],
    columns: ['Brutto', 'Snittpris'],
  },
  {
    name: 'visitors',
    title: 'Besøk',
    about: 'Hvem som har billett og hvem som kom.',
    asks: ['Hvor mange kom på forestillingen?', 'belegg'],
    columns: ['Kapasitet', 'Skannet'],
  },
]
const found = (query: string) => findReports(entries, query).map(({ entry }) => entry.name)

describe('finding a report', () => {
  it.each([
    ['by its title, half typed', 'billetts', ['sales', 'visitors']],
    ['by its title with another ending', 'besøket', ['visitors']],
    ['by a question', 'Hvor mye solgte vi i går?', ['sales']],
    ['by a question in other words', 'hvor mange kom i går', ['sales', 'visitors']],
    ['by a synonym', 'belegg', ['visitors']],
    ['by a column', 'snittpris', ['sales']],
    ['by its description, after matches in titles', 'billett', ['sales', 'visitors']],
    ['not by common words next to an unknown one', 'hvor mange biler', []],
    ['not by an empty query', '  ?', []],
  ])('%s', (_, query, names) => {
    expect(found(query)).toEqual(names)
  })

  it('shows the text that matched when the words are not in the report’s title', () => {
    const because = (query: string) => findReports(entries, query)[0]?.because
    expect(because('billettsalg')).toBeNull()
    expect(because('solgte i går')).toBe('Hvor mye solgte vi i går?')
    expect(because('snittpris')).toBe('Snittpris')
  })
})
