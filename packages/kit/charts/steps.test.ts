import { describe, expect, it } from 'vitest'
import { barsOf, placesOf, type Step } from './steps.ts'

const ticksOf = (most: number, unit?: number) =>
  placesOf({
    label: '',
    steps: [{ key: 'a', label: 'a', value: most, text: '' }],
    width: 600,
    format: String,
    unit,
  }).ticks

const labelsOf = (names: readonly string[], isImplied = false) =>
  placesOf({
    label: '',
    steps: names.map((name) => ({ key: name, label: name, value: 1, text: '', isImplied })),
    width: 40 + 80 * names.length,
    format: () => '',
  }).labels

describe('the labels of a chart', () => {
  it('chart labels show every name, and shorten a name that is wider than its bar', () => {
    const names = ['Voksen', 'Korreksjoner Voksen', 'Barn', 'Kino honnør']
    expect(labelsOf(names)).toEqual(['Voksen', 'Korreksjon…', 'Barn', 'Kino honnør'])
  })

  it('chart labels omit times that neighbouring labels imply', () => {
    const weeks = ['Uke 45, 2026–2027', 'Uke 46, 2026–2027', 'Uke 47, 2026–2027']
    expect(labelsOf(weeks, true)).toEqual([weeks[0], undefined, weeks[2]])
  })
})

describe('the axis of a chart', () => {
  it('a chart axis has at most five ticks at round values', () => {
    expect(ticksOf(347)).toEqual([0, 100, 200, 300, 400])
    expect(ticksOf(4_500_000)).toEqual([0, 2_000_000, 4_000_000, 6_000_000])
  })

  it('axis ticks of durations are whole hours, unless all values are below a few hours', () => {
    expect(ticksOf(960, 60)).toEqual([0, 300, 600, 900, 1200])
    expect(ticksOf(90, 60)).toEqual([0, 25, 50, 75, 100])
  })
})

describe('the bars of a chart', () => {
  const places = { step: 50, x: (at: number) => (at + 0.5) * 50 }
  const one: Step = { key: 'a', label: 'a', value: 1, text: '' }

  it('a chart shows each bar of the previous year next to the current bar, and equally wide', () => {
    const { thick, now, before } = barsOf(places, [{ ...one, before: { value: 2, text: '' } }])
    expect([before(0) + thick, before(0) >= 0, now(0) + thick <= 50]).toEqual([now(0), true, true])
  })

  it('chart bars are centred in their step when there is no previous year', () => {
    for (const steps of [[one], [{ ...one, before: { value: 0, text: '' } }]]) {
      const { thick, now } = barsOf(places, steps)
      expect(now(0) + thick / 2).toBe(25)
    }
  })
})
