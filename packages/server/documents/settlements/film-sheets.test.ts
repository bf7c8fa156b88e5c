import { addDays } from '@dxweb/kit/time/day.ts'
import {
  addShow,
  addTerms,
  evening,
  first,
  givenSheets,
  linesOf,
  sellTickets,
  usual,
} from '@dxweb/server/testing/film/given-sheets.ts'
import { expect, it } from 'vitest'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { drawPaper } from '../drawing/draw-paper.ts'
import { allParts, readPdf } from '../testing/read-pdf.ts'
import { someIssuer } from '../testing/some-issuer.ts'
import { filmSheets } from './film-sheets.ts'

const { asOwner, db, venue } = await givenSheets()

const papersOf = async (rows: readonly ReportRow[]) =>
  filmSheets({
    db,
    scope: venue.scope,
    locale: 'nb',
    timeZone: 'Europe/Oslo',
    issuer: someIssuer(),
    rows,
  })

it('one document has all films of a distributor’s film week, with each film’s versions and the payment details', async () => {
  await addTerms(usual)
  await addShow(evening)
  await sellTickets(evening.id, 152, 13_500, 1446)
  await asOwner(
    `update bureau set account_number = '99990601018', payment_days = 10 where partner_id = $1`,
    [venue.partnerId],
  )
  const papers = await papersOf(await linesOf())
  expect(papers).toHaveLength(1)
  const pdf = await readPdf(await drawPaper('document', { papers }))
  expect(pdf.pages).toHaveLength(1)
  const texts = (role: string) =>
    pdf.pages
      .flatMap(allParts)
      .filter((part) => part.role === role)
      .map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(texts('H1')[0]).toMatch(/^Filmoppgjør uke \d+, \d{4}$/)
  const cells = texts('TD')
  const figures = ['152', '20 520,00', '2 197,92', '18 322,08', '7 328,83', '1 832,21', '9 161,04']
  const week = 'Uke 1 · 2D · Original tale · Norsk tekst'
  const row = [week, '40 %', ...figures, '18 322,08']
  expect(cells.slice(cells.indexOf(week)).slice(0, row.length)).toEqual(row)
  const [year, month, day] = addDays(addDays(first, 6), 10).split('-')
  expect(cells).toEqual(expect.arrayContaining(['9999 06 01018', `${day}.${month}.${year}`]))
  expect(pdf.text).toContain('Isfjell · ')
})

it('a document of several films states that VAT is computed per film', async () => {
  const rows: readonly ReportRow[] = await linesOf()
  const [row = {}] = rows
  const other = { ...row, film: 'Brenning', productionId: 7002 }
  const notes = async (all: readonly ReportRow[]) => (await papersOf(all))[0]?.notes
  expect(await notes(rows)).toEqual([])
  expect(await notes([...rows, other])).toEqual([
    'Mva er regnet av filmleien for hver film i hver uke.',
  ])
})

it('each film’s rental appears in exactly one document of a distributor and week', async () => {
  const rows: readonly ReportRow[] = await linesOf()
  const [row = {}] = rows
  const others = [
    { ...row, bureauId: 999, film: 'Annen' },
    { ...row, settledOn: addDays(first, 7), film: 'Neste' },
    { ...row, bureauId: null, film: 'Ingen' },
  ]
  const papers = await papersOf([...rows, ...others])
  const films = papers.map(({ table: { rows: lines, headings = [] } }) =>
    headings.map((at) => lines[at]?.[0]?.split(' · ')[0]),
  )
  expect(films).toEqual([['Isfjell'], ['Annen'], ['Neste'], ['Ingen']])
  expect(papers.map(({ payment }) => payment.length > 0)).toEqual([true, false, true, false])
})
