import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openShows } from '../testing/open-shows.tsx'
import { draftCan, TillServer } from '../testing/till-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: TillServer

beforeEach(async () => {
  venue = new TillServer()
  await venue.open()
})

afterEach(() => venue.close())

async function aboutWithEnd(endsAt: string): Promise<string> {
  venue.event = { ...venue.event, endsAt }
  await openShows(venue, '/12/note')
  const title = await screen.findByRole('heading', { name: 'Revy: Full sund' }, longTimeout)
  return (title.parentElement?.textContent ?? '').replaceAll('\u00a0', ' ')
}

describe('the heading of an event', () => {
  it('shows only the end time if the event ends on the day it starts', async () => {
    const about = await aboutWithEnd('2026-11-21T22:59:00.000Z')
    expect(about).toContain('21. nov. 2026, 20:00–23:59 · Storsalen')
  })

  it('marks an end after midnight with +1, which screen readers read as the next day', async () => {
    const about = await aboutWithEnd('2026-11-22T00:30:00.000Z')
    expect(about).toContain('21. nov. 2026, 20:00–01:30 +1 dagen etter · Storsalen')
    expect(screen.getByText('+1').getAttribute('aria-hidden')).toBe('true')
  })

  it('shows the day and time of the end if the event ends two days after it starts', async () => {
    const about = await aboutWithEnd('2026-11-23T00:30:00.000Z')
    expect(about).toContain('20:00 – man. 23. nov., 01:30 · Storsalen')
  })

  it('shows the reason for a cancellation', async () => {
    venue.event = { ...venue.event, cancelReason: 'Artisten er syk' }
    expect(await aboutWithEnd('2026-11-21T22:59:00.000Z')).toContain('Avlyst: Artisten er syk')
  })
})

it('shows the number of an event in its series, and links to the other events of the series', async () => {
  venue.event = { ...venue.event, seriesId: 4 }
  const [row] = venue.rows
  if (row === undefined) throw new Error('No such row')
  venue.rows = [11, 12, 13].map((id) => ({
    ...row,
    id,
    startsAt: `2026-11-${id + 8}T19:00:00.000Z`,
  }))
  await openShows(venue, '/12/note')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '2 av 3 i serien' }, longTimeout))
  await user.click(
    await screen.findByRole('menuitem', { name: /^3\. lør\. 21\. nov/ }, longTimeout),
  )
  const other = await screen.findByRole('heading', { name: 'Ny forestilling' }, longTimeout)
  expect(other.isConnected).toBe(true)
})

it('previews the prices and the web panel before an event is published, and publishes only once on a double click', async () => {
  venue.event = { ...venue.event, state: 'draft', saleState: 'draft', can: draftCan }
  await openShows(venue, '/12/note')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Publiser' }, longTimeout))
  const asked = await screen.findByRole('dialog', undefined, longTimeout)
  const textNow = () => asked.textContent.replaceAll('\u00a0', ' ')
  const prices = () => textNow().split('Voksen395,50 kr').length - 1
  await waitFor(() => expect(prices()).toBe(1), longTimeout)
  await user.click(within(asked).getByRole('button', { name: 'Vis nettfelt' }))
  expect(prices()).toBe(2)
  expect(textNow()).toContain('Ingen plakat ennå')
  expect(venue.steps).toEqual([])
  const publish = within(asked).getByRole('button', { name: 'Publiser og åpne salg' })
  await user.dblClick(publish)
  await screen.findByText('Arrangementet er publisert', undefined, longTimeout)
  expect(venue.steps).toEqual(['publish'])
})

it('publishes an event without opening its sale, and then withdraws the event to a draft', async () => {
  venue.event = { ...venue.event, state: 'draft', saleState: 'draft', can: draftCan }
  await openShows(venue, '/12/note')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Publiser' }, longTimeout))
  await user.click(await screen.findByRole('button', { name: 'Publiser uten salg' }, longTimeout))
  await screen.findByText('Arrangementet er publisert, uten salg', undefined, longTimeout)
  cleanup()
  const can = { ...draftCan, publish: false, withdraw: true, startSale: true }
  venue.event = { ...venue.event, state: 'published', saleState: 'stopped', soldCount: 0, can }
  await openShows(venue, '/12/note')
  await screen.findByText('Ikke i salg', undefined, longTimeout)
  await user.click(screen.getByRole('button', { name: 'Flere valg' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tilbake til kladd' }, longTimeout))
  await screen.findByText('Arrangementet er en kladd igjen', undefined, longTimeout)
  expect(venue.steps).toEqual(['publish-unsold', 'withdraw'])
})

it('a button next to the title stops the sale', async () => {
  await openShows(venue, '/12/note')
  const stop = await screen.findByRole('button', { name: 'Stopp salg' }, longTimeout)
  const title = screen.getByRole('heading', { name: 'Revy: Full sund' })
  expect(title.parentElement?.contains(stop)).toBe(true)
  await userEvent.setup().click(stop)
  await waitFor(() => expect(venue.steps).toEqual(['stop-sale']), longTimeout)
})
