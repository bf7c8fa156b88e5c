import { minutesText } from '@dxweb/locales/span-text.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { allParts, readPdf } from '../testing/read-pdf.ts'
import { wholeApp } from '../../testing/whole-app.ts'

const app = await wholeApp()
const always = 'from=2020-01-01&to=2040-12-31'

async function paperOf(report: string, query: string): Promise<string> {
  const chief = await app.as('sjef@sundet.no')
  const answer = await chief.get(`/partners/1003/reports/${report}/export?format=pdf&${query}`)
  expect(answer.statusCode).toBe(200)
  return (await readPdf(answer.rawPayload)).text.replaceAll('\u00a0', ' ')
}

describe('a printed report', () => {
  it('a printed report states its groups by name', async () => {
    const text = await paperOf(
      'ticket-sales',
      `${always}&group=auditorium&within=month&channel=pos`,
    )
    expect(text).toContain('Per sal, per måned · Kanal: Luke')
  })

  it('a printed report states its filters by name', async () => {
    const query = 'axis=held&eventTypeId=1&channel=pos&q=Revy&group=month'
    const text = await paperOf('ticket-sales', `${always}&${query}`)
    expect(text).toContain('01.01.2020–31.12.2040 · Etter forestillingsdato')
    expect(text).toMatch(/Kanal: Luke · Arrangementstype: \p{L}+.* · Søk: Revy/u)
  })

  it('a printed report states its comparison, and shows a single day as one date', async () => {
    const query = 'axis=sold&from=2026-03-01&to=2026-03-01&compare=dates&group=month'
    const text = await paperOf('ticket-sales', query)
    expect(text).toContain('Billettsalg 01.03.2026 · Etter salgsdato · Mot samme dato i fjor')
  })

  it('a printed report omits columns that the screen hides, and formats durations as the screen does', async () => {
    const text = await paperOf('activity', always)
    expect(text).toContain('Varighet')
    expect(text).not.toMatch(/\(min\)|Ukedag/)
    expect(text).toMatch(/\d t( \d+ min)?/)
  })

  it('a printed report states as many rows as the report has groups, with one or two levels of groups', async () => {
    const one = await paperOf('activity', `${always}&group=auditorium`)
    const two = await paperOf('activity', `${always}&group=auditorium&within=eventType`)
    const rows = (text: string) => Number(/(\d+) rad/.exec(text)?.[1])
    const chief = await app.as('sjef@sundet.no')
    const asked = `/partners/1003/reports/activity?${always}&group=auditorium`
    const read = async (within: string) =>
      (await chief.get(asked + within)).json<{ groups: unknown[] }>().groups.length
    expect([rows(one), rows(two)]).toEqual([await read(''), await read('&within=eventType')])
  })
})

interface Figures {
  auditorium: string | null
  minutes: number
}

const hours = (minutes: number) => minutesText(minutes, translateIn('nb'))

const picturesOf = async (path: string, email = 'sjef@sundet.no', renter = 0) => {
  const reader = await app.as(email)
  const answer = await reader.get(`/partners/1003/${path}`, { renter })
  expect(answer.statusCode).toBe(200)
  const parts = (await readPdf(answer.rawPayload)).pages.flatMap(allParts)
  return parts.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)
}

describe('the chart of a printed report', () => {
  const pictured = (report: string, query: string) =>
    picturesOf(`reports/${report}/export?format=pdf&${always}&${query}`)

  it('the chart of a printed report has an alternative text with the figures of all its outer groups', async () => {
    const chief = await app.as('sjef@sundet.no')
    const asked = `/partners/1003/reports/activity?${always}&group=auditorium`
    const { groups } = (await chief.get(asked)).json<{ groups: Figures[] }>()
    expect(groups.length).toBeGreaterThan(1)
    const shown = groups.map(({ auditorium, minutes }) => `${auditorium ?? ''}: ${hours(minutes)}`)
    const [picture] = await pictured('activity', 'group=auditorium&within=month')
    expect(picture).toBe(`Varighet per sal: ${shown.join(', ')}`)
    expect(await pictured('activity', '')).toEqual([expect.stringMatching(/^Varighet per dag: /)])
  })

  it('a printed report has no chart when it has only one group or when the report defines no chart', async () => {
    expect(await pictured('activity', 'group=auditorium&auditoriumId=1')).toEqual([])
    expect(await pictured('postings', 'group=month')).toEqual([])
  })
})

describe('the logo of a printed report', () => {
  const sales = `reports/ticket-sales/export?format=pdf&${always}&group=month`
  const sheet = 'reports/call-sheet/export?day=2026-11-20&locale=nb'

  it('a printed report has the venue’s logo once, and a renter’s report has no logo', async () => {
    expect(await picturesOf(sales)).toEqual([])
    expect(await picturesOf(sheet)).toEqual([])
    const picture = sharp({ create: { width: 900, height: 300, channels: 4, background: 'teal' } })
    await app.asOwner(
      `insert into organizer_logo (partner_id, content, content_type, etag)
       values (1003, $1, 'image/png', 'a')`,
      [await picture.png().toBuffer()],
    )
    expect(await picturesOf(sales)).toEqual(['Huset 1003'])
    expect(await picturesOf(sheet)).toEqual(['Huset 1003'])
    expect(await picturesOf(sales, 'revy@sundet.no', 1)).toEqual([])
  })
})
