import { givenMailedApp } from '../testing/given-app.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readPdf } from '../documents/testing/read-pdf.ts'
import { readQuotedPrintable } from '../testing/smtp-inbox.ts'

const { app, chief, venue, inbox } = await givenMailedApp()

const week = ['mon', 'tue', 'wed', 'thu', 'fri']
  .map((weekday) => ({ weekday, from: '10:00', until: '16:00' }))
  .concat({ weekday: 'sat', from: '11:00', until: '14:00' })
const norwegian = 'Billettluken er åpen man.–fre. 10–16, lør. 11–14.'
const english = 'The box office is open Mon–Fri 10–16, Sat 11–14.'

const keepHours = (hours: unknown) =>
  app.asOwner('update location set opening_hours = $1 where partner_id = 1003 and id = 1', [
    JSON.stringify(hours),
  ])
const once = () => ({ headers: { 'idempotency-key': randomUUID() } })

let seatId = 0

async function mailedReservation(): Promise<string> {
  seatId += 1
  const to = `${randomUUID()}@kunde.no`
  const wishes = { name: 'Ola Vik', phone: '', email: to, note: '', isHeld: false }
  const lines = [{ seatId, categoryId: 1 }]
  const made = await chief.post(`${venue}/events/1/reservations`, { ...wishes, lines }, once())
  expect(made.json()).toMatchObject({ isMailed: true })
  return readQuotedPrintable((await inbox.next(to)).raw)
}

async function mailedPapers(papers: string[], locale: string): Promise<string> {
  seatId += 1
  const lines = [{ seatId, categoryId: 1 }]
  const sold = await chief.post(`${venue}/sales`, { eventId: 1, means: 'card', lines }, once())
  const to = `${randomUUID()}@kunde.no`
  const { id } = sold.json<{ id: string }>()
  await chief.post(`${venue}/sales/${id}/mail`, { to, papers, locale })
  return readQuotedPrintable((await inbox.next(to)).raw)
}

it('a mail has no opening hours when the venue has entered none', async () => {
  expect(await mailedReservation()).not.toContain('Billettluken er åpen')
})

it('mails about reservations, tickets and gift cards have opening hours in the mail’s language', async () => {
  await keepHours(week)
  expect(await mailedReservation()).toContain(norwegian)
  expect(await mailedPapers(['tickets', 'receipt'], 'en')).toContain(english)
  expect(await mailedPapers(['receipt'], 'nb')).not.toContain(norwegian)

  const card = await chief.post(`${venue}/giftcards`, { amountOre: 50_000, means: 'cash' }, once())
  const { id } = card.json<{ id: string }>()
  await chief.post(`${venue}/giftcards/${id}/mail`, { to: 'kari@kunde.no', locale: 'nb' })
  expect(readQuotedPrintable((await inbox.next('kari@kunde.no')).raw)).toContain(norwegian)
  const paper = await chief.get(`${venue}/giftcards/${id}/giftcard.pdf?locale=en`)
  expect((await readPdf(paper.rawPayload)).text).toContain(english)
})

it('mails name the location of the venue’s box office when the event is at another location', async () => {
  await keepHours([])
  await app.asOwner(
    `insert into location (partner_id, id, name, opening_hours)
    values (1003, 90, 'Kinoen', $1)`,
    [JSON.stringify(week.slice(5))],
  )
  expect(await mailedReservation()).toContain('Billettluken ved Kinoen er åpen lør. 11–14.')
})
