import type { Day } from '@dxweb/kit/time/day.ts'
import { describe, expect, it } from 'vitest'
import { readDateCell } from './date-cell.ts'
import { plainCells } from './programme-cells.ts'
import { matchProgramme, type ProgrammeField } from './read-programme.ts'

const conventions = {
  order: 'dayFirst' as const,
  isFrom1904: false,
  today: '2031-09-20' as Day,
  timeZone: 'Europe/Oslo',
}
const near = { ...conventions, near: null }

describe('a date cell', () => {
  it.each([
    ['5. okt. 31', '2031-10-05'],
    ['tir 07.10', '2031-10-07'],
    ['tirs. 7. oktober', '2031-10-07'],
    ['Tue Oct 7', '2031-10-07'],
    ['ti 7/10-31', '2031-10-07'],
    ['07.10', '2031-10-07'],
    ['1. mai', '2032-05-01'],
    ['2031-10-05 00:00', '2031-10-05'],
  ])('reads the date %s', (text, day) => {
    expect(readDateCell(text, near)).toEqual({ day })
  })

  it.each([
    ['ons 07.10', 'weekday_differs'],
    ['onsdag 7.10.2031', 'weekday_differs'],
  ])('refuses the date %s, which names a wrong weekday', (text, code) => {
    expect(readDateCell(text, near)).toEqual({ code })
  })

  it('refuses two-digit years of an ambiguous century', () => {
    expect(readDateCell('5. okt. 98', near)).toBeNull()
    expect(readDateCell('4.10.70', near)).toBeNull()
  })

  it('reads a number as days counted from 1900, or from 1904 in a 1904 workbook', () => {
    expect(readDateCell('44886', near)).toEqual({ day: '2022-11-21' })
    expect(readDateCell('44886', { ...near, isFrom1904: true })).toEqual({ day: '2026-11-22' })
  })

  it('chooses the year that is nearest to the other dates of the sheet', () => {
    const read = { ...near, today: '2026-11-29' as Day }
    expect(readDateCell('tir 07.10', { ...read, near: '2031-10-05' as Day })).toEqual({
      day: '2031-10-07',
    })
    expect(readDateCell('tir 07.10', read)).toEqual({ code: 'weekday_differs' })
  })
})

function plainly(headings: string[], ...lines: string[][]) {
  const { columns, ...rest } = plainCells(lines, matchProgramme(headings), conventions)
  const of = (field: ProgrammeField) => rest.lines.map((line) => line[columns.indexOf(field)])
  return { of, columns, ...rest }
}

describe('the cells of a programme', () => {
  it('combines a date column with separate columns of start and end', () => {
    const { of, faults } = plainly(
      ['Dato', 'Start', 'Slutt', 'Film', 'Sal'],
      ['5. okt. 31', '18.00', '20.15', 'Havet', 'Sal 1'],
      ['tir 07.10', 'kl. 21', '23', 'Havet', 'Sal 1'],
    )
    expect(of('start')).toEqual(['2031-10-05 18:00', '2031-10-07 21:00'])
    expect(of('end')).toEqual(['20:15', '23:00'])
    expect(faults).toEqual([])
  })

  it('takes dates from the column Dato, and from the column Dag only if the column Dato is missing', () => {
    const headings = ['Dag', 'Dato', 'Kl', 'Film']
    expect(matchProgramme(headings)).toEqual(['', 'date', 'time', 'title'])
    expect(matchProgramme(['Dag', 'Kl', 'Film'])).toEqual(['date', 'time', 'title'])
  })

  it('reads the end from an end date with a time, even if the time is midnight', () => {
    const { of, faults } = plainly(
      ['Name', 'Hall', 'Start date', 'End date'],
      ['Natt', 'Sal 1', '2027-10-31T02:30:00+01:00', '2027-10-31T04:00:00+01:00'],
      ['Dag', 'Sal 1', '2027-10-31 10:00', '31.10.2027 11.30'],
      ['Kveld', 'Sal 1', '2027-10-30 21:30', '2027-10-31 00:00'],
    )
    expect(of('minutes')).toEqual(['90', '', ''])
    expect(of('end').slice(1)).toEqual(['2027-10-31 11:30', '2027-10-31 00:00'])
    expect(faults).toEqual([])
  })

  it('reads no end time if every end date in the column has no time or 00:00', () => {
    const { of, faults } = plainly(
      ['Name', 'Hall', 'Start date', 'End date'],
      ['Helg', 'Sal 1', '2027-10-30 10:00', '2027-10-31 00:00:00'],
      ['Dag', 'Sal 1', '2027-10-31 10:00', '2027-10-31'],
    )
    expect(of('end').filter(Boolean)).toEqual([])
    expect(of('endDate')).toEqual(['2027-10-31', '2027-10-31'])
    expect(faults).toEqual([])
  })

  it('reads a start and an end from one cell with a range', () => {
    const { of } = plainly(
      ['Subject', 'Location', 'Tidspunkt'],
      ['Havet', 'Sal 1', 'tir 07.10.2031 18.00–20.15'],
      ['Havet', 'Sal 1', '8. oktober 2031 kl. 18:00 til 19:30'],
    )
    expect(of('start')).toEqual(['2031-10-07 18:00', '2031-10-08 18:00'])
    expect(of('end')).toEqual(['20:15', '19:30'])
    const hours = plainly(['Film', 'Dato', 'Tid'], ['Havet', '07.10.2031', '18–20'])
    expect([hours.of('time'), hours.of('end')]).toEqual([['18:00'], ['20:00']])
  })

  it('reads a date and a time from one cell, typed as text or stored as a spreadsheet’s number', () => {
    const { of } = plainly(['Film', 'Dato'], ['A', '5.10.2031 18:00'], ['B', '48122,75'])
    expect(of('date')).toEqual(['2031-10-05', '2031-10-01'])
    expect(of('time')).toEqual(['18:00', '18:00'])
  })

  it.each([
    ['5. okt 18.00', '2031-10-05 18:00'],
    ['søn. 5.10 kl 18', '2031-10-05 18:00'],
    ['2031-10-05T18:00:00', '2031-10-05 18:00'],
    ['10/5/2031 6:00 PM', '2031-05-10 18:00'],
    ['5.10.2031 1830', '2031-10-05 18:30'],
    ['48125.75', '2031-10-04 18:00'],
  ])('reads the date and time %s', (text, start) => {
    expect(plainly(['Film', 'Start'], ['A', text]).of('start')).toEqual([start])
  })

  it('converts a time with a UTC offset to the hall’s local time, and takes the length in elapsed minutes', () => {
    const { of, folds } = plainly(
      ['Summary', 'Start', 'End'],
      ['A', '2031-10-05T16:00:00Z', '2031-10-05T20:15:00+02:00'],
      ['B', '20311026T003000Z', ''],
      ['C', '2031-10-26T02:30+01:00', '2031-10-26T05:00+01:00'],
    )
    expect(of('start')).toEqual(['2031-10-05 18:00', '2031-10-26 02:30', '2031-10-26 02:30'])
    expect(of('minutes')).toEqual(['135', undefined, '150'].map((each) => each ?? ''))
    expect([...folds]).toEqual([
      [1, 'first'],
      [2, 'second'],
    ])
  })

  it('refuses error cells, and cells that contradict each other', () => {
    const { faults } = plainly(
      ['Film', 'Dato', 'Start'],
      ['#N/A', '5.10.2031', '18:00'],
      ['Havet', '5.10.2031', '6.10.2031 18:00'],
      ['Havet', 'ons 07.10', '18:00'],
      ['H\uFFFDvet', '5.10.2031', '18:00'],
      ['Havet', '', '18:00'],
    )
    expect(faults.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      '0 title error_cell',
      '1 date date_differs',
      '2 date weekday_differs',
      '3 title broken_letters',
      '4 date required',
    ])
  })

  it('keeps the text of cells that are not recognized', () => {
    const { of } = plainly(['Film', 'Dato', 'Tid'], ['Havet', 'snart', 'kveld'])
    expect([of('date'), of('time')]).toEqual([['snart'], ['kveld']])
  })
})
