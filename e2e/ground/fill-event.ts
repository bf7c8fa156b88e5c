import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { Page } from '@playwright/test'
import { call } from './call.ts'

const house = '/partners/1003'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const written = (...texts: string[]) => ({ type: 'doc', content: texts.map(paragraph) })

export async function fillEvent(page: Page, id: number): Promise<void> {
  const at = `${house}/events/${id}`
  const people = await call<{ total: number }>(page, 'GET', `${at}/participants`)
  if (people.total > 0) return
  for (const [firstName, lastName] of [
    ['Ingrid', 'Solbakken'],
    ['Jonas', 'Hjelmeland-Kristoffersen'],
    ['Aino', 'Vik'],
  ] as const) {
    const person = { firstName, lastName, email: `${lastName.toLowerCase()}@epost.test` }
    await call(page, 'POST', `${at}/participants`, { ...person, phone: '912 34 567', note: '' })
  }
  const note = written('Bandet kommer kl. 14. Husk to ekstra monitorer.', 'Døra åpner 18:30.')
  await call(page, 'PUT', `${at}/notes`, { version: 0, document: note })
  const nb = written('En kveld med viser, fortellinger og litt for mye kaffe.')
  const en = written('An evening of songs, stories and a little too much coffee.')
  await call(page, 'PUT', `${at}/synopsis`, { version: 0, nb, en })
  await fillEconomy(page, at)
  await fillFiles(page, id)
  await fillReservations(page, at)
}

async function fillEconomy(page: Page, at: string): Promise<void> {
  const line = (side: string, name: string, vatCode: string, [budgetOre, actualOre]: number[]) => ({
    side,
    name,
    vatCode,
    budgetOre,
    actualOre: actualOre ?? null,
  })
  const lines = [
    line('income', 'Bar og garderobe', 'high', [2_400_000]),
    line('cost', 'Hotell til bandet', 'low', [900_000, 875_000]),
    line('cost', 'Annonsering i lokalavisa', 'high', [500_000]),
  ]
  const deal = { kind: 'versus', amountOre: 4_000_000, percent: 7000 }
  const body = { version: 0, lines, deal, ticketBudgetOre: 15_000_000 }
  await call(page, 'PUT', `${at}/economy`, body)
}

async function fillFiles(page: Page, id: number): Promise<void> {
  const picture = await page.screenshot()
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture })
  const text = { mimeType: 'text/plain', buffer: Buffer.from('Kanal 1: sang') }
  await page.goto(`${house}/shows/${id}/attachments`)
  await page
    .getByLabel('Legg til filer')
    .first()
    .setInputFiles([png('scenetegning.png'), { name: 'rider med en lang tittel.txt', ...text }])
  await page.getByText('scenetegning.png').first().waitFor()
  await page.goto(`${house}/shows/${id}/synopsis`)
  await page
    .getByLabel('Velg plakat')
    .first()
    .setInputFiles([png('plakat.png')])
  await page.locator('#dx-page-content img').first().waitFor()
  await page.goto(`${house}/shows/${id}/participants`)
  await page
    .getByRole('button', { name: /^Sjekk inn/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Sjekk ut/ })
    .first()
    .waitFor()
}

interface Wish {
  name: string
  phone?: string
  email?: string
  note?: string
  isHeld?: boolean
  seats: number
}

const wishes: readonly Wish[] = [
  { name: 'Marit Engebretsen', phone: '912 34 567', seats: 2 },
  {
    name: 'Sundet Pensjonistforening',
    note: 'Betales samlet i døra, vil sitte nær midtgangen',
    seats: 8,
  },
  { name: 'Kulturskolen', note: 'Lærere og foresatte', isHeld: true, seats: 12 },
  { name: 'Ola Vik', phone: '934 56 789', email: 'ola.vik@epost.test', seats: 4 },
  { name: 'Karoline Fjellheim-Østergård', phone: '+46 70 123 45 67', seats: 3 },
  { name: 'Einar Dahl', phone: '987 65 432', seats: 1 },
  { name: 'Berit Lund', seats: 2 },
]

interface Made {
  id: string
}

/** One reservation of each state: open, held, partly and wholly collected, released and expired. */
async function fillReservations(page: Page, at: string): Promise<void> {
  const { categories, id: eventId } = await call<{ id: number; categories: { id: number }[] }>(
    page,
    'GET',
    at,
  )
  const { drawing } = await call<{ drawing: SeatMapDrawing }>(page, 'GET', `${at}/seat-map`)
  const states = await call<Record<'sold' | 'reserved' | 'held' | 'blocked', number[]>>(
    page,
    'GET',
    `${at}/seats`,
  )
  const taken = new Set([...states.sold, ...states.reserved, ...states.held, ...states.blocked])
  const free = drawing.seats.map(({ id }) => id).filter((id) => !taken.has(id))
  const categoryId = categories[0]?.id
  const linesOf = (seatIds: readonly number[]) => seatIds.map((seatId) => ({ seatId, categoryId }))
  const made: { id: string; seatIds: number[] }[] = []
  for (const { seats, ...who } of wishes) {
    const seatIds = free.splice(0, seats)
    const blank = { phone: '', email: '', note: '', isHeld: false }
    const body = { ...blank, ...who, lines: linesOf(seatIds) }
    const { id } = await call<Made>(page, 'POST', `${at}/reservations`, body)
    made.push({ id, seatIds })
  }
  const collect = (reservationId: string, seatIds: readonly number[]) =>
    call(page, 'POST', `${house}/sales`, {
      eventId,
      means: 'card',
      lines: linesOf(seatIds),
      reservationId,
    })
  const [, , , partly, collected, released, expired] = made
  if (!partly || !collected || !released || !expired) throw new Error('Too few are reserved')
  await collect(partly.id, partly.seatIds.slice(0, 2))
  await collect(collected.id, collected.seatIds)
  const onePath = ({ id }: Made) => `${house}/reservations/${id}`
  await call(page, 'POST', `${onePath(released)}/release`, { version: 1 })
  await call(page, 'PUT', onePath(expired), {
    name: 'Berit Lund',
    phone: '',
    email: '',
    note: '',
    isHeld: false,
    expiresAt: new Date(Date.now() + 5000).toISOString(),
    version: 1,
  })
}
