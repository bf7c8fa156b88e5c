import { translate } from '@dxweb/locales/translate.ts'
import { describe, expect, it } from 'vitest'
import { seatName, seatNames, namesSections } from './seat-name.ts'

const nb = (key: string, values?: Record<string, string | number>) => translate('nb', key, values)
const en = (key: string, values?: Record<string, string | number>) => translate('en', key, values)

describe('the name of a seat', () => {
  it('a seat’s name contains its section if rows of different sections share their numbers', () => {
    const stalls = seatName(nb, { section: 'Parkett', row: '2', seat: '4' })
    const balcony = seatName(nb, { section: 'Balkong', row: '2', seat: '4' })
    expect([stalls, balcony]).toEqual(['Parkett, rad 2, sete 4', 'Balkong, rad 2, sete 4'])
    expect(seatName(en, { section: 'Parkett', row: '2', seat: '4' })).toBe('Parkett, row 2, seat 4')
  })

  it('a seat’s name omits the section in a hall with one section', () => {
    expect(seatName(nb, { section: '', row: '2', seat: '4' })).toBe('Rad 2, sete 4')
    expect(namesSections({ sections: [{ name: 'Sal' }] })).toBe(false)
    expect(namesSections({ sections: [{ name: 'Parkett' }, { name: 'Balkong' }] })).toBe(true)
  })

  it('an unnumbered place has its area’s name', () => {
    expect(seatName(nb, { section: '', row: '', seat: '' })).toBe('Unummerert plass')
    expect(seatName(nb, { section: 'Gulvet', row: '', seat: '' })).toBe('Gulvet')
    expect(seatNames(nb, [{ section: 'Gulvet', row: '', seats: [] }])).toBe('Gulvet')
    expect(seatNames(nb, [{ section: '', row: '', seats: [] }])).toBe('Unummerert plass')
  })

  it('groups the names of many seats by row', () => {
    const rows = [
      { section: 'Parkett', row: '2', seats: ['4', '5'] },
      { section: 'Balkong', row: '2', seats: ['4'] },
    ]
    expect(seatNames(nb, rows)).toBe('Parkett, rad 2: 4, 5 · Balkong, rad 2: 4')
    expect(seatNames(nb, [{ section: '', row: '1', seats: ['1'] }])).toBe('Rad 1: 1')
    expect(seatNames(nb, [])).toBe('')
    const floor = { section: 'Gulv', row: '', seats: [], places: 2 }
    const mixed = [{ section: 'Balkong', row: '1', seats: ['2'] }, floor]
    expect(seatNames(nb, mixed)).toBe('Balkong, rad 1: 2 · Gulv: 2 plasser')
    expect(seatNames(en, [{ ...floor, places: 1 }])).toBe('Gulv: 1 place')
    expect(seatNames(nb, [{ ...floor, section: '' }])).toBe('2 unummererte plasser')
  })
})
