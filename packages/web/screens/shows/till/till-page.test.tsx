import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { rememberTill } from '../../../parts/till/remember-till.ts'
import TillPage from './till-page.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

const till = (id: number, takenBy: string | null = null) => ({
  id,
  name: `Luke ${id}`,
  number: id,
  floatOre: id * 10_000,
  takenBy,
})
const none = { isRequired: true, shift: null, tills: [], operators: [], colleagues: [] }
const shift = {
  id: '01a00000-0000-7000-8000-000000000001',
  day: '2026-03-06',
  tillId: 1,
  till: 'Luke 1',
  userId: 3,
  clerk: 'Ida Moe',
  operator: null,
  openedAt: '2026-03-06T16:00:00.000Z',
  floatOre: 20_000,
  cashOre: 39_500,
  movedOre: 0,
  expectedOre: 59_500,
  moves: [],
  closedAt: null,
  closedBy: null,
  countedOre: null,
  differenceOre: null,
  reason: '',
}

beforeEach(async () => {
  localStorage.clear()
  venue = new RegisterServer('till-shift')
  venue.can = ['tillShifts.keep', 'tickets.sell']
  await venue.open()
})

afterEach(() => venue.close())

async function open(own: object, view = '') {
  venue.answers = { '/till-shift': { ...none, ...own } }
  openAddress(`${venue.origin}/partners/1003/shows/till${view}`)
  openScreen(TillPage, await fetchSession())
  return userEvent.setup()
}

it('Enter opens the till that was used last, with its standard float', async () => {
  rememberTill(1003, { tillId: 3, operatorId: null })
  const user = await open({ tills: [till(1, 'Ola Vik'), till(2), till(3)] })
  const float = await screen.findByRole('textbox', { name: /^Veksel/ }, longTimeout)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Kasse/ }).value).toBe('Luke 3')
  await user.type(float, '{Enter}')
  await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
  expect(venue.written[0]?.body).toEqual({ tillId: 3, floatOre: 30_000, operatorId: null })
})

it('refuses to open a till with a float that is not an amount', async () => {
  const user = await open({ tills: [till(2)] })
  const float = await screen.findByRole('textbox', { name: /^Veksel/ }, longTimeout)
  await user.clear(float)
  await user.type(float, 'abc{Enter}')
  expect(await screen.findByText('Feltet kan ikke være tomt')).toBeTruthy()
  await user.type(float, '0{Enter}')
  await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
  expect(venue.written[0]?.body).toMatchObject({ floatOre: 0 })
})

it.each(['1 stk', '1,5', 'abc', '-1', '100000000'])(
  'refuses to close the till when %s is entered as the count',
  async (typed) => {
    const user = await open({ shift }, '?view=count')
    const notes = await screen.findByRole('textbox', { name: '500 kr' }, longTimeout)
    await user.type(notes, typed)
    await user.type(screen.getByRole('textbox', { name: /^Årsak/ }), 'Feil vekslet')
    await user.click(screen.getByRole('button', { name: 'Lukk kassen' }))
    expect(document.activeElement).toBe(notes)
    await user.click(screen.getByRole('button', { name: 'Én til av 500 kr' }))
    await user.click(screen.getByRole('button', { name: 'Lukk kassen' }))
    await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
    expect(venue.written[0]?.body).toMatchObject({ counts: { 500: 1 } })
  },
)

it('focuses the reason field if the reason is missing, and removes the error when a reason is typed', async () => {
  const user = await open({ shift }, '?view=count')
  const reason = await screen.findByRole('textbox', { name: /^Årsak/ }, longTimeout)
  venue.refuse = {
    status: 400,
    error: { code: 'invalid', fields: { reason: { code: 'required' } } },
  }
  await user.click(screen.getByRole('button', { name: 'Lukk kassen' }))
  expect(await screen.findByText('Feltet kan ikke være tomt', undefined, longTimeout)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(reason), longTimeout)
  await user.type(reason, 'Feil vekslet')
  expect(screen.queryByText('Feltet kan ikke være tomt')).toBeNull()
})

it('counts coins and notes by buttons and numbers, and asks for the reason of a difference', async () => {
  const user = await open({ shift }, '?view=count')
  const more = await screen.findByRole('button', { name: 'Én til av 500 kr' }, longTimeout)
  await user.click(more)
  await user.type(screen.getByRole('textbox', { name: '20 kr' }), '4')
  await user.click(screen.getByRole('button', { name: 'Én til av 10 kr' }))
  await user.click(screen.getByRole('button', { name: 'Én til av 5 kr' }))
  expect(screen.getByText('Stemmer')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Årsak/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Én færre av 5 kr' }))
  await user.type(screen.getByRole('textbox', { name: /^Årsak/ }), 'Feil vekslet')
  await user.click(screen.getByRole('button', { name: 'Lukk kassen' }))
  await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
  expect(venue.written[0]?.body).toEqual({
    shiftId: shift.id,
    counts: { 500: 1, 20: 4, 10: 1, 5: 0 },
    expectedOre: 59_500,
    reason: 'Feil vekslet',
    handTo: null,
  })
})
