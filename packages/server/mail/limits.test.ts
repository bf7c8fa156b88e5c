import { givenApp } from '../testing/given-app.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

const { chief } = await givenApp()

const schedule = (recipients: string[]) =>
  chief.post(
    '/partners/1003/report-schedules',
    {
      report: 'sales-by-hour',
      asked: {},
      period: 'lastMonth',
      format: 'csv',
      locale: 'nb',
      rhythm: 'daily',
      sendAt: '07:00',
      recipients: recipients.join(' '),
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )

it('reports can be scheduled for at most 300 addresses outside the venue per hour, and for any number of the venue’s users', async () => {
  const people = ['sjef@sundet.no', 'lese@sundet.no', 'frivillig@sundet.no']
  for (let time = 0; time < 4; time += 1) {
    expect((await schedule(people)).statusCode).toBe(200)
  }
  const codes: number[] = []
  for (let time = 0; time < 16; time += 1) {
    const outside = Array.from({ length: 20 }, (_, one) => `styret${time}-${one}@annet.test`)
    codes.push((await schedule(outside)).statusCode)
  }
  expect(codes).toEqual([...Array(15).fill(200), 429])
  expect((await schedule(people)).statusCode).toBe(200)
})

it('refuses markup as the e-mail address for a report', async () => {
  expect((await schedule(['<script>@x.no'])).json()).toMatchObject({
    error: { fields: { recipients: { code: 'no_address' } } },
  })
})
