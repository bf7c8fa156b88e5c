import type { Page } from '@playwright/test'
import { call } from '../ground/call.ts'
import { dayAhead, venue } from '../ground/far-event.ts'

export interface Listed<Row> {
  data: Row[]
}
interface Sold {
  id: string
  grossOre: number
}
const settledOf = (page: Page, eventId: number) =>
  call<Listed<unknown>>(page, 'GET', `${venue}/renter-settlements?eventId=${eventId}`)

/** Returns the events latest first. */
async function unsettledEvents(page: Page, renterId: number): Promise<number[]> {
  const period = `from=2017-01-01&to=${dayAhead(-2)}&renterId=${renterId}`
  const { data } = await call<Listed<{ id: number }>>(page, 'GET', `${venue}/events?${period}`)
  const found: number[] = []
  for (const { id } of data.toReversed()) {
    const { data: settled } = await settledOf(page, id)
    if (settled.length === 0) found.push(id)
  }
  return found
}

export async function unsettled(page: Page, renterId: number) {
  for (const id of await unsettledEvents(page, renterId)) {
    const { data: sales } = await call<Listed<Sold>>(
      page,
      'GET',
      `${venue}/events/${id}/transactions`,
    )
    const sale = sales.find(({ grossOre }) => grossOre > 0)
    if (sale) return { id, saleId: sale.id }
  }
  throw new Error('Every event of the renter is settled')
}
