import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import Screen from '../screen.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

const rule = {
  holdMinutes: 10,
  holdMostMinutes: 30,
  channelFees: [],
  needsShifts: false,
  version: 2,
}

beforeEach(async () => {
  venue = new RegisterServer('sales-rule')
  venue.answers = { '/sales-rule': rule }
  await venue.open()
})

afterEach(() => venue.close())

async function open(section: string) {
  openAddress(`${venue.origin}/partners/1003/partnerprofile/${section}`)
  openScreen(Screen, await fetchSession())
  return userEvent.setup()
}

const messageOf = (element: Element) =>
  (element.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

it('refuses a hold time of 0 minutes, and keeps the typed values when the save fails', async () => {
  const user = await open('holding')
  const name = 'Holdetid etter siste endring (min)'
  const minutes = await screen.findByRole<HTMLInputElement>('textbox', { name }, longTimeout)
  await user.clear(minutes)
  await user.type(minutes, '0{Enter}')
  await waitFor(() => expect(messageOf(minutes)).toContain('Minst 1'), longTimeout)
  expect(venue.written).toEqual([])

  await user.clear(minutes)
  venue.refuse = { status: 500, error: { code: 'internal' } }
  await user.type(minutes, '12{Enter}')
  const alert = await screen.findByRole('alert', undefined, longTimeout)
  expect(alert.textContent).toContain('Ble ikke lagret')
  expect(minutes.value).toBe('12')
  await user.type(minutes, '{Enter}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), longTimeout)
  expect(venue.written.at(-1)).toMatchObject({
    method: 'PUT',
    body: { ...rule, holdMinutes: 12 },
  })
})

it('links from the hold time of carts to the ticket fees', async () => {
  await open('holding')
  await screen.findByRole('textbox', { name: /^Holdetid/ }, longTimeout)
  const links = screen.getAllByRole('link', { name: 'Billettavgift' })
  expect(links.at(-1)?.getAttribute('href')).toBe('/partners/1003/partnerprofile/fees')
})

it('refuses a second ticket fee for the same sales channel, and saves a single fee', async () => {
  const user = await open('fees')
  const add = await screen.findByRole('button', { name: 'Legg til avgift' }, longTimeout)
  for (const number of [1, 2]) {
    await user.click(add)
    await user.click(screen.getByRole('combobox', { name: new RegExp(`rad ${number}$`) }))
    await user.click(await screen.findByRole('option', { name: 'Nett' }, longTimeout))
    await user.type(screen.getByRole('textbox', { name: `Beløp, rad ${number}` }), '15')
  }
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  const group = screen.getByRole('group', { name: /^Billettavgift/ })
  await waitFor(() => expect(messageOf(group)).not.toBe(''), longTimeout)
  expect(venue.written).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Fjern rad 2' }))
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await screen.findByText('Lagret', undefined, longTimeout)
  expect(venue.written[0]?.body?.['channelFees']).toEqual([
    expect.objectContaining({ channel: 'web', amountOre: 1500 }),
  ])
})
