import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openShows } from './testing/open-shows.tsx'
import { TillServer } from './testing/till-server.ts'

const patience = { timeout: 60_000 }
let house: TillServer

beforeEach(async () => {
  sessionStorage.clear()
  house = new TillServer()
  await house.open()
})

afterEach(() => house.close())

it('keeps the tickets for who is acted for, which a link could not say', async () => {
  const user = userEvent.setup()
  const kept: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    kept.push(this.download)
  })
  await openShows(house, '/12/seating?view=list', { ninjaId: 7 })
  await user.click(await screen.findByRole('button', { name: /^Rad 1, sete 2,/ }, patience))
  await user.keyboard('{F2}')
  await user.click(await screen.findByRole('button', { name: 'Billetter (PDF)' }, patience))
  await screen.findByText('billetter.pdf er lastet ned', undefined, patience)
  expect(kept).toEqual(['billetter.pdf'])
  expect(screen.queryByRole('link', { name: /PDF/ })).toBeNull()
  expect(house.printed).toEqual([
    { path: '/sales/0190a4b0-0000-7000-8000-000000000001/tickets.pdf', ninja: '7' },
  ])
})
