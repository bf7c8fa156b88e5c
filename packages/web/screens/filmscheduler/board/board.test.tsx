import { addDays } from '@dxweb/kit/time/day.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { filmOf, friday, showOf, weekOf } from '../testing/film-week.ts'
import { FilmServer, openBoard } from '../testing/open-board.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

const nordlys = filmOf(1, 'Nordlys over Fjellvik')
const skogen = { ...filmOf(2, 'Skogen'), ageLimit: '6' as const, leastShows: 3 }
const sold = { state: 'published', soldCount: 3, isSold: true } as const

const planned = weekOf({
  shelf: [nordlys, skogen],
  shows: [
    showOf({ id: 11, film: nordlys, time: '18:00', changes: sold }),
    showOf({ id: 12, film: skogen, time: '19:30' }),
    showOf({ id: 13, film: skogen, hall: 2, time: '21:00', changes: { ageLimit: '6' as const } }),
  ],
})
const ruled = {
  ...planned,
  rule: {
    ...planned.rule,
    latestEnds: [{ ageLimit: '6' as const, days: 'every' as const, time: '20:30' }],
    staffUntil: '22:30',
  },
}

let server: FilmServer

beforeEach(async () => {
  server = new FilmServer(ruled)
  await server.open()
})

afterEach(() => {
  vi.restoreAllMocks()
  return server.close()
})

const show = (name: RegExp) => screen.findByRole('button', { name }, longTimeout)
const cell = (name: RegExp) => screen.getByRole('cell', { name })

it('each show’s accessible name has its start, film, state, end and most serious problem', async () => {
  openBoard(server)
  await show(
    /^18:00 Nordlys over Fjellvik 2D · 3 solgt, 18:00–20:05, Låst: det er solgt billetter, Feil$/,
  )
  await show(/^19:30 Skogen Kladd · 2D, 19:30–21:35, Feil$/)
  expect(cell(/^Sal 1, .*27\. november.*, 2 forestillinger$/)).toBeTruthy()
  expect(cell(/^Sal 3, .*3\. desember.*, 0 forestillinger$/)).toBeTruthy()
})

it('lists overlaps, late ends, staff hours and films with too few shows', async () => {
  openBoard(server)
  await show(/^18:00/)
  const wrong = within(screen.getByRole('region', { name: 'Å se på' }))
  const texts = wrong.getAllByRole('button').map(({ textContent }) => textContent)
  const expectText = (text: string) => expect(texts.some((each) => each?.includes(text))).toBe(true)
  expectText(
    'To arrangementer har salen samtidig: Nordlys over Fjellvik til 20:20, Skogen fra 19:30',
  )
  expectText('Slutter for sent for aldersgrensen: 23:05, senest 20:30')
  expectText('Utenfor tiden det er folk på jobb: ferdig 23:20, folk til 22:30')
  expectText('Færre forestillinger enn byrået krever: Skogen har 2 av 3, 1 mangler')
})

it('combines the same problem of three shows of a film in one expandable line', async () => {
  const times = ['12:00', '15:00', '18:00']
  const missing = {
    auditoriumId: null,
    dcpStatus: 'missing',
    kdmFrom: null,
    kdmUntil: null,
  } as const
  server.week = weekOf({
    shelf: [{ ...nordlys, copies: [missing] }],
    shows: times.map((time, at) => showOf({ id: at + 1, film: nordlys, time })),
  })
  const user = userEvent.setup()
  openBoard(server)
  await show(/^18:00/)
  const wrong = within(screen.getByRole('region', { name: 'Å se på' }))
  const line = wrong.getByText('Nordlys over Fjellvik · 3 forestillinger')
  const isOpen = () => wrong.getByText(/12:00 · Sal 1/).closest('details')?.open
  expect(isOpen()).toBe(false)
  await user.click(line)
  expect(isOpen()).toBe(true)
  await user.click(wrong.getByText(/15:00 · Sal 1/))
  expect(document.activeElement?.getAttribute('aria-label') ?? '').toMatch(/^15:00/)
})

it('one click lengthens a show that is shorter than its film, if the user may change shows', async () => {
  const short = showOf({ id: 31, film: nordlys, time: '18:00', changes: { runtimeMinutes: 140 } })
  server.week = weekOf({ shelf: [nordlys], shows: [short] })
  const user = userEvent.setup()
  openBoard(server)
  await show(/^18:00/)
  const mend = { name: 'Forleng til slutt + pause, 20:35' }
  await user.click(await screen.findByRole('button', mend, longTimeout))
  await waitFor(() => expect(server.sent).toHaveLength(1), longTimeout)
  expect(server.sent[0]).toMatchObject({
    path: '/api/v1/partners/1003/film/shows/change',
    body: { events: [{ id: 31, version: 1 }], fitsFilm: true, atOwnRisk: false },
  })
})

it('offers no button to lengthen a show to users with read-only access', async () => {
  const short = showOf({ id: 31, film: nordlys, time: '18:00', changes: { runtimeMinutes: 140 } })
  server.week = weekOf({ shelf: [nordlys], shows: [short] })
  server.can = ['film.read']
  openBoard(server)
  await screen.findByText(/Forestillingen er kortere enn filmen/, undefined, longTimeout)
  expect(screen.queryByRole('button', { name: /^Forleng/ })).toBeNull()
})

it('places the selected film at the first free start of a cell, by keys only', async () => {
  const user = userEvent.setup()
  openBoard(server)
  await show(/^18:00/)
  cell(/^Sal 3, .*27\. november/).focus()
  await user.keyboard('2{Enter}')
  await waitFor(() => expect(server.sent).toHaveLength(1), longTimeout)
  expect(server.sent[0]?.path).toBe('/api/v1/partners/1003/film/shows')
  expect(server.sent[0]?.body).toMatchObject({
    shows: [{ productionId: 2, auditoriumId: 3, date: friday, showingType: 'ordinary' }],
  })
})

it('shows a placed show in its cell exactly once while the week is loaded again', async () => {
  const made = showOf({ id: 900, film: skogen, hall: 3, time: '17:00' })
  server.after = { ...ruled, shows: [...ruled.shows, made] }
  const user = userEvent.setup()
  openBoard(server)
  await show(/^18:00/)
  const target = cell(/^Sal 3, .*27\. november/)
  const counts: number[] = []
  const count = () => counts.push(target.querySelectorAll('[data-event]').length)
  const watch = new MutationObserver(count)
  watch.observe(target, { subtree: true, childList: true, attributes: true })
  target.focus()
  await user.keyboard('2{Enter}')
  await waitFor(() => expect(target.querySelector('[data-event="900"]')).toBeTruthy(), longTimeout)
  await waitFor(() => expect(target.querySelector('[data-event^="-"]')).toBeNull(), longTimeout)
  watch.disconnect()
  count()
  expect(new Set(counts.slice(counts.indexOf(1)))).toEqual(new Set([1]))
})

it('copies a new show once although its week is loaded and another week is still loading', async () => {
  const user = userEvent.setup()
  const answer = Promise.withResolvers<void>()
  const others = Promise.withResolvers<void>()
  server.held = answer.promise
  openBoard(server)
  await show(/^18:00/)
  cell(/^Sal 3, .*27\. november/).focus()
  await user.keyboard('2{Enter}')
  await waitFor(() => expect(server.sent).toHaveLength(1), longTimeout)
  const placed = (server.sent[0] as { body: { shows: [{ startTime: string }] } }).body.shows[0]
  const made = showOf({ id: 900, film: skogen, hall: 3, time: placed.startTime })
  server.after = { ...ruled, shows: [...ruled.shows, made] }
  await user.keyboard('k')
  await screen.findByRole('button', { name: 'Kopier 24 forestillinger' }, longTimeout)
  server.heldOthers = others.promise
  answer.resolve()
  await waitFor(
    () => expect(document.querySelector('[data-event="900"]')).toBeTruthy(),
    longTimeout,
  )
  expect(screen.getByRole('button', { name: 'Kopier 24 forestillinger' })).toBeTruthy()
  others.resolve()
})

it('publishes a show that is still being saved together with other shows', async () => {
  const user = userEvent.setup()
  const answer = Promise.withResolvers<void>()
  server.held = answer.promise
  openBoard(server)
  await show(/^18:00/)
  cell(/^Sal 3, .*27\. november/).focus()
  await user.keyboard('2{Enter}')
  await user.click(screen.getByRole('button', { name: 'Publiser' }))
  await user.click(
    await screen.findByRole('button', { name: 'Publiser 3 forestillinger' }, longTimeout),
  )
  answer.resolve()
  await waitFor(() => expect(server.sent).toHaveLength(2), longTimeout)
  expect(server.sent[1]?.body).toMatchObject({ events: [{ id: 12 }, { id: 13 }, { id: 900 }] })
})

it('moves a draft by an arrow key, undoes the move, and explains that a sold show cannot be moved', async () => {
  const user = userEvent.setup()
  openBoard(server)
  const draft = await show(/^19:30/)
  draft.focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() => expect(server.sent).toHaveLength(1), longTimeout)
  expect(server.sent[0]?.body).toMatchObject({ shows: [{ id: 12, date: addDays(friday, 1) }] })
  await screen.findByText('Forestillingen er flyttet', undefined, longTimeout)
  cell(/^Sal 1, .*27\. november/).focus()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(server.sent).toHaveLength(2), longTimeout)
  expect(server.sent[1]).toMatchObject({
    path: expect.stringMatching(/undo$/),
    body: { events: [{ id: 12, version: 2 }] },
  })
  const kept = await show(/^18:00/)
  kept.focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await screen.findByText(/Det er solgt billetter til/, undefined, longTimeout)
  expect(server.sent).toHaveLength(2)
})

it('reports that another user changed a show when the user’s own move is refused', async () => {
  const user = userEvent.setup()
  openBoard(server)
  const draft = await show(/^19:30/)
  server.overtaken = {
    ...ruled,
    shows: ruled.shows.map((one) =>
      one.id === 12 ? { ...one, auditoriumId: 3, version: 2 } : one,
    ),
  }
  draft.focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  const shown = await screen.findByText(
    /^Noen andre rakk å endre tavlen først.*«Skogen» er flyttet til Sal 3, fre\. 27\. nov\./,
    undefined,
    longTimeout,
  )
  expect(shown.isConnected).toBe(true)
})

it('shows only the start time of a show that is too short for its texts', async () => {
  const short = filmOf(3, 'Kortfilm', 5)
  server.week = weekOf(
    { shelf: [short], shows: [showOf({ id: 21, film: short, time: '18:00' })] },
    9,
  )
  openBoard(server)
  const block = await show(/^18:00 Kortfilm/)
  expect(block.textContent).toContain('18:00')
})

it('the form of a sold show locks its type but not its version, and gives the reason', async () => {
  const user = userEvent.setup()
  openBoard(server)
  await user.click(await show(/^18:00/))
  const field = (name: string) => screen.findByRole('combobox', { name }, longTimeout)
  expect((await field('Type')).hasAttribute('disabled')).toBe(true)
  expect((await field('Versjon')).hasAttribute('disabled')).toBe(false)
  const reason = await screen.findByText(
    'Kan ikke endres når det er solgt billetter.',
    undefined,
    longTimeout,
  )
  expect(reason.isConnected).toBe(true)
})

it('a sold show that is dragged stays in place, and the reason is shown during the drag', async () => {
  openBoard(server)
  const locked = await show(/^18:00/)
  const at = { button: 0, isPrimary: true, pointerType: 'mouse' }
  fireEvent.pointerDown(locked, { ...at, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(window, { ...at, clientX: 60, clientY: 60 })
  const shown = await screen.findByText(
    /^Det er solgt billetter til .* blir stående/,
    undefined,
    longTimeout,
  )
  expect(shown.isConnected).toBe(true)
  expect(document.querySelector('.dx-film-ghost')).toBeNull()
  fireEvent.pointerUp(window, { ...at, clientX: 60, clientY: 60 })
  expect(server.sent).toEqual([])
})

it('names a refused show by its start, hall and film', async () => {
  const user = userEvent.setup()
  openBoard(server)
  server.refusal = {
    code: 'invalid',
    fields: { 'shows.0.auditoriumId': { code: 'not_found' } },
  }
  await show(/^18:00/)
  cell(/^Sal 3, .*27\. november/).focus()
  await user.keyboard('2{Enter}')
  const shown = await screen.findByText(/17:00 · Sal 3 · Skogen: /, undefined, longTimeout)
  expect(shown.isConnected).toBe(true)
})

it('restores a deleted draft by undo', async () => {
  const user = userEvent.setup()
  openBoard(server)
  const draft = await show(/^19:30/)
  draft.focus()
  await user.keyboard('{Delete}')
  await screen.findByText('Kladden er slettet', undefined, longTimeout)
  cell(/^Sal 1, .*27\. november/).focus()
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Endringen er angret: kladden er lagt inn igjen.', undefined, longTimeout)
  expect(server.sent.at(-1)).toMatchObject({
    path: '/api/v1/partners/1003/film/shows',
    body: { shows: [{ productionId: 2, auditoriumId: 1, date: friday, startTime: '19:30' }] },
  })
})

it('a venue that registers copies is warned about a film without a copy before anything is planned', async () => {
  server.week = weekOf({ shelf: [nordlys], keepsCopies: true })
  openBoard(server)
  const text = 'Filmen har ingen kopi: legg inn kopi av Nordlys over Fjellvik'
  expect(await screen.findByText(text, undefined, longTimeout)).toBeTruthy()
})

it('hides the commands that change the board from a user with read-only access', async () => {
  server.can = ['film.read']
  openBoard(server)
  await show(/^18:00/)
  expect(screen.queryByRole('button', { name: 'Publiser' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Foreslå program' })).toBeNull()
  const user = userEvent.setup()
  cell(/^Sal 3, .*27\. november/).focus()
  await user.keyboard('1{Enter}')
  expect(server.sent).toEqual([])
})

it('warns about too few shows of a film that has already opened, and shows last week’s visits', async () => {
  const film = { ...nordlys, lastWeek: { shows: 4, admissions: 90 } }
  server.week = {
    ...ruled,
    keepsCopies: true,
    shelf: [film, { ...skogen, fromDay: addDays(friday, 7) }],
  }
  openBoard(server)
  await show(/^18:00/)
  const shelf = within(screen.getByRole('region', { name: 'Bookede filmer' }))
  const isWarning = (text: string) => shelf.getByText(text).hasAttribute('data-short')
  expect([isWarning('1 av 14'), isWarning('2 av 14')]).toEqual([true, false])
  const so = Date.now() < Date.parse(friday) ? ' hittil' : ''
  expect(shelf.getByText(`Forrige uke${so}: 4 forest. · 90 besøk`)).toBeTruthy()
  expect(shelf.getAllByText('Ingen kopi registrert')).toHaveLength(2)
})
