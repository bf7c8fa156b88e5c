import type { Page } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { futureTime, venue } from '../ground/far-event.ts'

interface Named {
  id: number
  name: string
}

export interface Hour {
  startTime: string
  endTime: string
}

export async function choose(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

export async function fromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Flere valg' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Makes a draft of a concert at a free time, unless `more` sets time and hall. */
export async function makeDraft(page: Page, hall: string, more: Partial<Draft> = {}) {
  const { auditoriums, eventTypes } = await call<{ auditoriums: Named[]; eventTypes: Named[] }>(
    page,
    'GET',
    `${venue}/event-choices`,
  )
  const idOf = (rows: readonly Named[], name: string) => rows.find((row) => row.name === name)?.id
  const draft = {
    ...futureTime(),
    auditoriumId: idOf(auditoriums, hall),
    eventTypeId: idOf(eventTypes, 'Konsert'),
    renterId: null,
    organizer: '',
    ...more,
  }
  const { id, version } = await call<{ id: number; version: number }>(
    page,
    'POST',
    `${venue}/events`,
    draft,
  )
  return { ...draft, id, version, path: `${venue}/shows/${id}` }
}

interface Draft extends Hour {
  title: string
  date: string
  atOwnRisk: boolean
}

export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
