import { givenApp } from '../../testing/given-app.ts'
import { readSheet } from 'read-excel-file/node'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'

const { app, chief } = await givenApp()
const today = localDay(new Date(), 'Europe/Oslo')

const soldText = `
  with sold as (
    insert into sale (partner_id, id, sold_at, user_id, channel, total_ore)
    select 1003, md5(name)::uuid, now() - ago * interval '1 day', 1, channel, 10000
    from (values ('now', 40, 'pos'), ('then', 404, 'pos'), ('web', 40, 'web')) s (name, ago, channel) returning id
  )
  insert into ticket (partner_id, id, event_id, sale_id, sold_at, category_id, price_ore, vat_type_id, vat_basis_points, vat_ore)
  select 1003, gen_random_uuid(), 1, md5(name)::uuid, now() - ago * interval '1 day', 1, 10000, 3, 1200, 1071
  from (values ('now', 40, 3), ('then', 404, 2), ('web', 40, 1)) s (name, ago, count), generate_series(1, count)`

beforeAll(async () => {
  await app.asOwner(soldText)
})

const asked = `axis=sold&group=channel&from=${addDays(today, -60)}&to=${addDays(today, -20)}&compare=weeks`

async function fileOf(format: string, locale = 'nb') {
  const path = `/partners/1003/reports/ticket-sales/export?${asked}&format=${format}&locale=${locale}`
  const answer = await chief.get(path)
  expect(answer.statusCode).toBe(200)
  return answer
}

describe('exports of a report with a comparison', () => {
  it('a compared report in CSV shows the change of each figure, or nothing if the earlier figure is zero', async () => {
    const [head, ...rows] = (await fileOf('csv')).body.slice(1).trimEnd().split('\r\n')
    const lines = rows.map((row) => row.split(';'))
    const columns = head!.split(';')
    const at = columns.indexOf('Billetter')
    expect(columns.slice(at, at + 3)).toEqual([
      'Billetter',
      'Billetter i fjor',
      'Billetter, endring',
    ])
    const shown = Object.fromEntries(lines.map((row) => [row[0], row.slice(at, at + 3)]))
    expect(shown).toEqual({ Luke: ['3', '2', '50,0'], Nett: ['1', '0', ''] })
  })

  it('a compared report in XLSX shows the changes in percent', async () => {
    const [head, ...rows] = await readSheet((await fileOf('xlsx', 'en')).rawPayload)
    const at = head!.indexOf('Tickets, change')
    expect(Object.fromEntries(rows.map((row) => [row[0], row[at]]))).toEqual({
      'Box office': 0.5,
      Online: null,
    })
  })

  it('a report with a comparison shows signed changes in PDF, and the change of the total', async () => {
    const text = (await readPdf((await fileOf('pdf')).rawPayload)).text.replaceAll('\u00a0', ' ')
    expect(text).toContain('Billetter, endring')
    expect(text).toMatch(/Luke.* 3 2 \+50,0 %/s)
    expect(text).toMatch(/Sum.* 4 2 \+100,0 %/s)
  })
})
