import { describe, expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { wholeApp } from '../../testing/whole-app.ts'

const app = await wholeApp()
const always = 'from=2020-01-01&to=2040-12-31'

async function paperOf(report: string, query: string): Promise<string> {
  const chief = await app.as('sjef@sundet.no')
  const answer = await chief.get(`/partners/1003/reports/${report}/export?format=pdf&${query}`)
  expect(answer.statusCode).toBe(200)
  return (await readPdf(answer.rawPayload)).text.replaceAll('\u00a0', ' ')
}

describe('a report on paper', () => {
  it('says in words what it is narrowed by', async () => {
    const query = 'axis=held&eventTypeId=1&channel=pos&q=Revy&group=month'
    const text = await paperOf('ticket-sales', `${always}&${query}`)
    expect(text).toContain('01.01.2020–31.12.2040 · Etter forestillingsdato')
    expect(text).toMatch(/Kanal: Luke · Arrangementstype: \p{L}+.* · Søk: Revy/u)
  })

  it('says what it is compared with, and one day once', async () => {
    const query = 'axis=sold&from=2026-03-01&to=2026-03-01&compare=dates&group=month'
    const text = await paperOf('ticket-sales', query)
    expect(text).toContain('Billettsalg 01.03.2026 · Etter salgsdato · Mot samme dato i fjor')
  })

  it('leaves out the columns that the screen hides, and tells times as the screen does', async () => {
    const text = await paperOf('activity', always)
    expect(text).toContain('Varighet')
    expect(text).not.toMatch(/\(min\)|Ukedag/)
    expect(text).toMatch(/\d t( \d+ min)?/)
  })

  it('has a row for each group that others stand in, with its sums', async () => {
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
