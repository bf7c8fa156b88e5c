import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPasted } from './read-pasted.ts'
import { durationText, maxSeconds, readDuration, shareOfLines } from './rules.ts'

const song = (title: string, more: object = {}) => ({
  title,
  composer: '',
  lyricist: '',
  arranger: '',
  seconds: 0,
  isManaged: true,
  ...more,
})

describe('TONO’s share of the playing time', () => {
  it('TONO’s share is computed from seconds of playing time, not from the number of works', () => {
    const lines = [song('A', { seconds: 420 }), song('B', { seconds: 180, isManaged: false })]
    expect(shareOfLines(lines)).toBe(7000)
  })

  it('TONO’s share is unknown if no work has a duration', () => {
    expect(shareOfLines([])).toBeNull()
    expect(shareOfLines([song('A')])).toBeNull()
  })
})

describe('a duration', () => {
  it('reads every duration that the program writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxSeconds }), (seconds) => {
        expect(readDuration(durationText(seconds))).toBe(seconds)
      }),
    )
  })

  it.each([
    ['3:05', 185],
    ['3.05', 185],
    ['1:02:03', 3723],
    ['4', 240],
    ['', 0],
    ['3:75', null],
    ['lang', null],
  ])('reads %j as %s seconds', (text, seconds) => expect(readDuration(text)).toBe(seconds))
})

describe('a pasted set list', () => {
  it('reads columns by their headings, in any order', () => {
    const text = 'Nr\tVarighet\tTittel\tKomponist\tTONO\n1\t3:05\tVårsang\tE. Grieg\tnei'
    expect(readPasted(text)).toEqual([
      song('Vårsang', { composer: 'E. Grieg', seconds: 185, isManaged: false }),
    ])
  })

  it('reads the usual columns without headings, with or without numbers', () => {
    const full = song('Vårsang', {
      composer: 'Berg',
      lyricist: 'Lie',
      arranger: 'Nes',
      seconds: 250,
    })
    expect(readPasted('1;Vårsang;Berg;Lie;Nes;4:10;ja')).toEqual([full])
    expect(readPasted('Vårsang;Berg;Lie;Nes;4:10')).toEqual([full])
    expect(readPasted('Vårsang;Berg;;;4:10;n')).toEqual([
      song('Vårsang', { composer: 'Berg', seconds: 250, isManaged: false }),
    ])
  })

  it('reads plain text as one work per line, with an optional duration', () => {
    expect(readPasted('1. Vårsang 4:10\r\n\r\n2) Høst\nVinter (3:00)')).toEqual([
      song('Vårsang', { seconds: 250 }),
      song('Høst'),
      song('Vinter', { seconds: 180 }),
    ])
  })

  it('reads all works when a title begins with a quotation mark, or when lines end with carriage returns only', () => {
    const text = 'Tittel\tKomponist\r"Vår\tBerg\r"Høst; vinter"\tNes'
    expect(readPasted(text).map(({ title }) => title)).toEqual(['"Vår', 'Høst; vinter'])
  })

  it('accepts a number or a duration as the title of a work', () => {
    expect(readPasted('1;99;Nena').map(({ title }) => title)).toEqual(['99'])
    expect(readPasted('7:30;Berg').map(({ title }) => title)).toEqual(['7:30'])
  })
})
