import { eventDraft } from './drafts/drafts.ts'
import { randomUUID } from 'node:crypto'
import { smtpInbox } from './smtp-inbox.ts'
import type { TestClient } from './test-client.ts'
import { wholeApp } from './whole-app.ts'

const venue = '/partners/1003'

export const newKeyHeader = () => ({ headers: { 'idempotency-key': randomUUID() } })

export async function givenApp(more: Parameters<typeof wholeApp>[2] = {}) {
  const app = await wholeApp(undefined, {}, more)
  const chief = await app.as('sjef@sundet.no')
  return { app, chief, venue, ...eventsBy(chief), ...salesBy(chief) }
}

export async function givenMailedApp() {
  const inbox = await smtpInbox()
  return { inbox, ...(await givenApp({ smtpUrl: inbox.url })) }
}

function eventsBy(chief: TestClient) {
  let year = 2030
  const drafted = async (more: object = {}) => {
    year += 1
    const draft = { ...eventDraft, date: `${year}-03-07` }
    const made = await chief.post(`${venue}/events`, { ...draft, ...more })
    return made.json<{ id: number; version: number }>()
  }
  return {
    /** Year of the latest event. Each event has its own year, so that events never overlap. */
    year: () => year,
    drafted,
    published: async (more?: object) => {
      const { id } = await drafted(more)
      await chief.post(`${venue}/events/${id}/publish`, { version: 1 })
      return id
    },
  }
}

const salesBy = (chief: TestClient) => ({
  /** Sells places; a seat given by its id is sold in the default category. */
  sell: (eventId: number, places: readonly (number | object)[], more: object = {}) => {
    const lines = places.map((place) =>
      typeof place === 'number' ? { seatId: place, categoryId: 1 } : place,
    )
    return chief.post(`${venue}/sales`, { eventId, means: 'card', lines, ...more }, newKeyHeader())
  },
  refund: (saleId: string, ticketIds: readonly (string | undefined)[]) =>
    chief.post(
      `${venue}/sales/${saleId}/refunds`,
      { ticketIds, withFee: true, reason: 'Syk' },
      newKeyHeader(),
    ),
  giftCard: async (amountOre: number) => {
    const sold = await chief.post(
      `${venue}/giftcards`,
      { amountOre, means: 'card' },
      newKeyHeader(),
    )
    return sold.json<{ id: string; number: string }>()
  },
})
