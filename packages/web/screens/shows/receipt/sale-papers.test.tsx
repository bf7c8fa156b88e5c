import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openShows } from '../testing/open-shows.tsx'
import { TillServer } from '../testing/till-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: TillServer

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  venue = new TillServer()
  await venue.open()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:print')
})

afterEach(() => {
  vi.restoreAllMocks()
  return venue.close()
})

async function sell() {
  const user = userEvent.setup()
  await openShows(venue, '/12/seating?view=list', { ninjaId: 7 })
  await user.click(await screen.findByRole('button', { name: /^Rad 1, sete 2,/ }, longTimeout))
  await user.keyboard('{F2}')
  await screen.findByRole('button', { name: /^Skriv ut billetter/i }, longTimeout)
  return user
}

const press = async (user: Awaited<ReturnType<typeof sell>>, name: RegExp) =>
  user.click(await screen.findByRole('button', { name }, longTimeout))

describe('printing the documents of a sale', () => {
  it('prints documents in a new tab, in the device’s paper size, for the impersonated user', async () => {
    const replace = vi.fn<(address: string) => void>()
    const tab = { location: { replace }, close: vi.fn<() => void>() }
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const user = await sell()
    await press(user, /^80 mm/)
    await press(user, /^Skriv ut billetter/i)
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('blob:print'), longTimeout)
    expect(venue.printed).toEqual([
      { body: { paper: 'tickets', size: 'roll', locale: 'nb' }, ninja: '7' },
    ])
    expect(localStorage.getItem('dxweb.paper')).toBe('roll')
  })

  it('does not count documents as printed when the browser blocks the tab, and offers a file instead', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const kept: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      kept.push(this.download)
    })
    const user = await sell()
    await press(user, /^Skriv ut billetter/i)
    await screen.findByText(/Nettleseren støtter ikke/, undefined, longTimeout)
    expect(venue.printed).toEqual([])
    await press(user, /^Last ned billettene/)
    await vi.waitFor(() => expect(kept).toEqual(['billetter.pdf']), longTimeout)
    expect(venue.printed).toHaveLength(1)
  })
})
