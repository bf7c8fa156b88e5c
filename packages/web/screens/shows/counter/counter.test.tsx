import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSignals } from '../../../data/calls/signals.ts'
import { TestEventSource } from '../../../testing/test-event-source.ts'
import { openShows } from '../testing/open-shows.tsx'
import { draftCan, TillServer } from '../testing/till-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: TillServer

beforeEach(async () => {
  sessionStorage.clear()
  venue = new TillServer()
  await venue.open()
})

afterEach(() => venue.close())

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const seat = (name: RegExp) => screen.findByRole('button', { name }, longTimeout)
const panel = () => screen.getByRole('region', { name: 'Salg' })
const shown = () => plain(panel().textContent)
const finds = (text: string) => waitFor(() => expect(shown()).toContain(text), longTimeout)

async function chooseTwo() {
  const user = userEvent.setup()
  await openShows(venue, '/12/seating?view=list')
  await user.click(await seat(/^Rad 1, sete 2,/))
  await user.click(await seat(/^Rad 2, sete 2,/))
  return user
}

describe('a sale at the box office', () => {
  it('sells with only the keyboard: seats, categories, card payment, and the next sale', async () => {
    const user = await chooseTwo()
    await user.keyboard('h')
    await finds('Å betale700,50 kr')
    expect(shown()).toContain('Herav billettavgift40,00 kr')
    await user.keyboard('{F2}')
    await finds('2 billetter solgt')
    expect(venue.sales[0]?.body).toEqual({
      eventId: 12,
      means: 'card',
      lines: [
        { seatId: 2, categoryId: 1 },
        { seatId: 8, categoryId: 2 },
      ],
      holdId: expect.any(String),
      expectedOre: 70_050,
    })
    expect(venue.holds.at(-1)).toEqual({ method: 'PUT', seatIds: [2, 8] })
    expect(await seat(/^Rad 1, sete 2, .*solgt/)).toBeTruthy()
    await user.keyboard('{Enter}')
    await finds('Velg seter i salen.')
    const hall = screen.getByRole('region', { name: 'Seteliste' })
    await waitFor(() => expect(hall.contains(document.activeElement)).toBe(true), longTimeout)
  })

  it('each sale starts with the default category', async () => {
    const user = userEvent.setup()
    await openShows(venue, '/12/seating?view=list')
    await finds('Velg seter i salen.')
    await user.keyboard('3{Shift>}h{/Shift}')
    await finds('3 seter')
    await user.keyboard('{F2}')
    await finds('3 billetter solgt')
    await user.keyboard('{Enter}')
    await finds('Velg seter i salen.')
    await user.keyboard('3')
    await finds('3 seter')
    await user.keyboard('{F2}')
    await waitFor(() => expect(venue.sales).toHaveLength(2), longTimeout)
    const sold = venue.sales.map(({ body }) => body.lines.map(({ categoryId }) => categoryId))
    expect(sold).toEqual([
      [2, 2, 2],
      [1, 1, 1],
    ])
  })

  it('resets the payment and the acceptance of single empty seats for each customer', async () => {
    venue.event = { ...venue.event, avoidsGaps: true }
    const user = await chooseTwo()
    await user.click(await within(panel()).findByRole('switch', { name: 'Selg likevel' }))
    await user.keyboard('{F3}')
    await finds('Mottatt')
    await user.click(await seat(/^Rad 1, sete 2,/))
    await user.click(await seat(/^Rad 2, sete 2,/))
    await finds('Velg seter i salen.')
    await user.click(await seat(/^Rad 1, sete 2,/))
    const chosen = await within(panel()).findByRole('switch', { name: 'Selg likevel' })
    expect(chosen).toHaveProperty('checked', false)
    expect(shown()).not.toContain('Mottatt')
  })

  it('after a sale, shows a receipt with seller, number, lines by category and VAT by rate', async () => {
    const user = await chooseTwo()
    await user.keyboard('{F2}')
    await finds('Kvittering nr.00000-00001')
    for (const found of [
      'Sundet kulturhusOrg.nr. 912 345 678',
      'fre. 20. nov. 2026, 13:00',
      'Solgt avKari Nes',
      '2 × Voksen à 375,50 krRad 1: 2, 8751,00 kr',
      '2 × Billettavgift à 20,00 kr40,00 kr',
      'Betalt, Kort751,00 kr',
      '12 %702,54 kr88,46 kr',
    ]) {
      expect(shown()).toContain(found)
    }
  })

  it('accepts cash in whole kroner, and shows the change', async () => {
    const user = await chooseTwo()
    await user.keyboard('{Shift>}v{/Shift}{F3}')
    await finds('Kontant751,00 kr')
    await user.keyboard('700{Enter}')
    await finds('51,00 kr mangler')
    await user.clear(screen.getByLabelText('Mottatt'))
    await user.keyboard('1000')
    await finds('Tilbake249,00 kr')
    await user.keyboard('{Enter}')
    await finds('2 billetter solgt')
    expect(shown()).toContain('Tilbake249,00 kr')
    expect(venue.sales[0]?.body.means).toBe('cash')
  })

  it('cancelling a cash payment returns the focus to the cash button', async () => {
    const user = await chooseTwo()
    await user.keyboard('{F3}')
    await finds('Mottatt')
    await user.keyboard('{Escape}')
    const cash = await within(panel()).findByRole('button', { name: /^Kontant/ }, longTimeout)
    await waitFor(() => expect(document.activeElement).toBe(cash), longTimeout)
  })

  it('returns to the next sale after mailing the receipt, and to the mail button after cancelling the mail', async () => {
    const user = await chooseTwo()
    await user.keyboard('{F2}')
    await finds('2 billetter solgt')
    const mail = await within(panel()).findByRole('button', { name: 'E-post' }, longTimeout)
    await user.click(mail)
    await screen.findByRole('dialog', { name: 'Send på e-post' }, longTimeout)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longTimeout)
    expect(document.activeElement).toBe(mail)
    await user.keyboard('e')
    const dialog = await screen.findByRole('dialog', { name: 'Send på e-post' }, longTimeout)
    await user.type(within(dialog).getByLabelText('E-postadresse *'), 'ola@test.no')
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longTimeout)
    await user.keyboard('{Enter}')
    await finds('Velg seter i salen.')
  })

  it('a digit after a sale starts the next sale with that number of seats', async () => {
    const user = await chooseTwo()
    await user.keyboard('{F2}')
    await finds('2 billetter solgt · 751,00 kr')
    await user.keyboard('3')
    await finds('3 seter')
    expect(venue.sales).toHaveLength(1)
  })

  it('digits add places of the default category in an unnumbered hall', async () => {
    venue.event = { ...venue.event, seatMapId: null }
    venue.areas = [{ id: 0, places: 100, free: 100 }]
    const user = userEvent.setup()
    await openShows(venue, '/12/seating')
    await finds('Tastene 1–9 legger til så mange av Voksen.')
    await user.keyboard('3')
    await finds('3 billetter')
    await user.keyboard('h2')
    await finds('6 billetter')
    expect(shown()).toContain('5 × Voksen')
    await user.keyboard('{F2}')
    await waitFor(() => expect(venue.sales).toHaveLength(1), longTimeout)
    expect(venue.sales[0]?.body.lines).toEqual([
      { areaId: 0, categoryId: 1, count: 5 },
      { areaId: 0, categoryId: 2, count: 1 },
    ])
  })

  it('names and removes a seat that another sale has taken, and keeps the other seats', async () => {
    const user = await chooseTwo()
    venue.refuseSale = { status: 409, error: { code: 'seat_taken', details: { seats: [8] } } }
    venue.sold.push(8)
    await user.keyboard('{F2}')
    const alert = await screen.findByRole('alert', undefined, longTimeout)
    expect(alert.textContent).toContain('Rad 2, sete 2')
    expect(within(panel()).getByText('1 sete')).toBeTruthy()
    expect(await seat(/^Rad 2, sete 2, .*solgt/)).toBeTruthy()
    await user.keyboard('{F2}')
    await finds('1 billett solgt')
    expect(new Set(venue.keys).size).toBe(2)
  })

  it('names the single seats that a sale would leave empty, and sells only after the clerk confirms', async () => {
    venue.event = { ...venue.event, avoidsGaps: true }
    const user = await chooseTwo()
    await finds('Rad 1, sete 1 · Rad 2, sete 1 blir stående alene.')
    const alone = { code: 'leaves_gap', details: { seats: [1, 7] } }
    venue.refuseSale = { status: 409, error: alone }
    await user.keyboard('{F2}')
    await waitFor(() => expect(venue.keys).toHaveLength(1), longTimeout)
    await finds('Rad 1, sete 1 · Rad 2, sete 1 blir stående alene.')
    await user.click(within(panel()).getByRole('switch', { name: 'Selg likevel' }))
    await user.keyboard('{F2}')
    await finds('2 billetter solgt')
    expect(venue.sales[0]?.body).toMatchObject({ mayLeaveGaps: true })
  })

  it('shows that the cart has too few tickets until enough are added', async () => {
    const user = await chooseTwo()
    const fields = { lines: { code: 'too_few_tickets', params: { min: 3 } } }
    venue.refuseSale = { status: 400, error: { code: 'invalid', fields } }
    await user.keyboard('{F2}')
    await finds('Minst 3 billetter i ett kjøp')
    await user.click(await seat(/^Rad 1, sete 3,/))
    await finds('3 seter')
    expect(shown()).not.toContain('Minst 3 billetter')
  })

  it('sends a sale again with the same key after a lost connection, and sells once', async () => {
    const user = await chooseTwo()
    venue.cuts = ['before', 'after']
    await user.keyboard('{F2}')
    await finds('2 billetter solgt')
    expect(venue.keys).toHaveLength(3)
    expect(new Set(venue.keys).size).toBe(1)
    expect(venue.sales).toHaveLength(1)
  })

  it('shows a lost connection only in the panel, and completes the sale when the connection is back', async () => {
    const user = await chooseTwo()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    venue.cuts = ['before', 'before', 'before']
    await user.keyboard('{F2}')
    await finds('Det sendes på nytt av seg selv')
    // The effect that sets the signal runs after the text is rendered.
    await waitFor(() => expect(currentSignals().isDownShown).toBe(true), longTimeout)
    expect(currentSignals()).toMatchObject({ backendDown: false, failure: null })
    vi.restoreAllMocks()
    window.dispatchEvent(new Event('online'))
    await finds('2 billetter solgt')
    expect(shown()).not.toContain('Ingen forbindelse')
    await waitFor(() => expect(currentSignals().isDownShown).toBe(false), longTimeout)
    expect([venue.sales.length, new Set(venue.keys).size]).toEqual([1, 1])
  })
})

it('keeps chosen seats and categories after a reload, and names a seat that another sale took', async () => {
  const user = await chooseTwo()
  await user.keyboard('{Shift>}h{/Shift}')
  await finds('Å betale650,00 kr')
  cleanup()
  venue.sold.push(8)
  await openShows(venue, '/12/seating?view=list')
  const alert = await screen.findByRole('alert', undefined, longTimeout)
  expect(alert.textContent).toContain('Rad 2, sete 2')
  expect(within(panel()).getByText('1 sete')).toBeTruthy()
  await finds('Å betale345,00 kr')
})

describe('the box office on a phone', () => {
  const wide = window.innerWidth
  const screenOf = (width: number) => Object.assign(window, { innerWidth: width })
  beforeEach(() => screenOf(390))
  afterEach(() => screenOf(wide))

  it('on a phone the sale is reduced to its tickets, price and remaining time', async () => {
    const user = await chooseTwo()
    await finds('Holdes i')
    const line = within(panel()).getByRole('button', { name: /^2 seter\s*751,00\skr$/ })
    expect(line.getAttribute('aria-expanded')).toBe('false')
    expect(within(panel()).queryByRole('button', { name: /^Kort/ })).toBeNull()
    await user.click(line)
    expect(within(panel()).getByRole('list', { name: 'Valgte seter' })).toBeTruthy()
    await user.click(within(panel()).getByRole('button', { name: /^Kort/ }))
    await finds('2 billetter solgt')
  })
})

describe('the seat map during a sale', () => {
  it('shows sales by others after a live message, and removes a selected seat that was sold', async () => {
    await chooseTwo()
    await waitFor(() => expect(TestEventSource.opened.size).toBeGreaterThan(0), longTimeout)
    venue.sold.push(2, 3)
    TestEventSource.notify('event:12')
    expect(await seat(/^Rad 1, sete 3, .*solgt/)).toBeTruthy()
    const alert = await screen.findByRole('alert', undefined, longTimeout)
    expect(alert.textContent).toContain('Rad 1, sete 2')
    expect(within(panel()).getByText('1 sete')).toBeTruthy()
  })

  it('selects the next best seats for the clerk when another sale takes a selected seat', async () => {
    const user = userEvent.setup()
    await openShows(venue, '/12/seating?view=list')
    await finds('Velg seter i salen.')
    await user.keyboard('2')
    await finds('2 seter')
    await waitFor(() => expect(venue.holds.at(-1)?.seatIds).toHaveLength(2), longTimeout)
    const first = venue.holds.at(-1)?.seatIds ?? []
    venue.sold.push(...first.slice(0, 1))
    TestEventSource.notify('event:12')
    await finds('De beste av setene som er ledige, er valgt i stedet.')
    await waitFor(() => expect(venue.holds.at(-1)?.seatIds).not.toEqual(first), longTimeout)
    const then = venue.holds.at(-1)?.seatIds ?? []
    expect(then).toHaveLength(2)
    expect(then).not.toContain(first[0])
    await user.keyboard('{F2}')
    await finds('2 billetter solgt')
    await user.keyboard('{Enter}6')
    await finds('Så mange seter er ikke ledige sammen.')
  })

  it('keeps an open cart when the sale is stopped, and offers to release its seats', async () => {
    const user = await chooseTwo()
    await finds('Holdes i')
    const { can } = venue.event
    venue.event = { ...venue.event, saleState: 'stopped', can: { ...can, sell: false } }
    TestEventSource.notify('event:12')
    await finds('Salget er stoppet')
    expect(shown()).toMatch(/^2 seterHoldes i/)
    expect(shown()).toContain('Starter salget igjen før tiden er ute, kan de selges.')
    await user.click(within(panel()).getByRole('button', { name: 'Slipp plassene' }))
    await waitFor(() => expect(venue.holds.at(-1)?.method).toBe('DELETE'), longTimeout)
    expect(shown()).not.toContain('2 seter')
  })

  it('the page shows that the sale is stopped at the stop time, even without a live message', async () => {
    const { can } = venue.event
    venue.event = { ...venue.event, saleTurnsInMs: 500 }
    await openShows(venue, '/12/seating?view=list')
    await finds('Velg seter i salen.')
    venue.event = {
      ...venue.event,
      saleState: 'stopped',
      saleTurnsInMs: null,
      can: { ...can, sell: false },
    }
    await finds('Salget er stoppet')
    expect(shown()).not.toContain('Velg seter')
  })

  it('explains that a draft is not on sale, and offers to publish the event', async () => {
    venue.event = {
      ...venue.event,
      state: 'draft',
      saleState: 'draft',
      can: draftCan,
    }
    await openShows(venue, '/12/seating?view=list')
    const closed = await screen.findByRole('region', { name: 'Salg' }, longTimeout)
    expect(within(closed).getByText('Arrangementet er en kladd')).toBeTruthy()
    expect(within(closed).getByRole('button', { name: 'Publiser' })).toBeTruthy()
    expect((await seat(/^Rad 1, sete 2,/)).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('an unavailable seat map', () => {
  it.each([
    ['not_found', 404, 'Salkartet finnes ikke i lokalet'],
    ['internal', 500, 'Salkartet kunne ikke lastes'],
  ])(
    'shows that the seat map could not be read when the server answers %s',
    async (code, status, title) => {
      venue.refuseHall = { status, error: { code } }
      await openShows(venue, '/12/seating')
      expect(await screen.findByText(title, undefined, longTimeout)).toBeTruthy()
    },
  )
})
