import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { AnsweringVenue } from '../../../testing/answering-venue.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { session } from '../../../testing/session.ts'
import Screen from '../screen.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: AnsweringVenue

beforeEach(async () => {
  venue = new AnsweringVenue()
  venue.answers = {
    '/auth': session(['shows.read', 'shows.edit']),
    '/partners/1003/event-choices': {
      auditoriums: [{ id: 1, name: 'Storsalen', capacity: 12, isCinema: false, isNumbered: true }],
      eventTypes: [
        { id: 1, name: 'Revy', color: '#2f7f74', isCinema: false },
        { id: 2, name: 'Teater', color: '#a84f7b', isCinema: false },
      ],
      renters: [],
    },
    '/partners/1003/programme/check': { data: [] },
  }
  await venue.open()
  openAddress(`${venue.origin}/partners/1003/shows/import`)
  openScreen(Screen, await fetchSession())
})

afterEach(() => venue.close())

it('reads a programme in common notations, and shows the result for each line', async () => {
  const user = userEvent.setup()
  await user.click(
    await screen.findByRole('textbox', { name: 'Rader fra et regneark' }, longTimeout),
  )
  await user.paste(
    [
      'Program uke 40',
      'Dato\tStart\tSlutt\tFilm\tSal',
      '5. okt. 31\t18.00\t20.15\t"Løve\tStorsalen',
      'tir 07.10\tkl. 21\t23:10\tHavet\tStorsalen',
      'ons 07.10\t18.00\t20.00\tHavet\tStorsalen',
      '8.10.31\t18.00–19.30\t\t#N/A\tStorsalen',
      '',
    ].join('\n'),
  )
  await user.click(screen.getByRole('button', { name: 'Forhåndsvis' }))
  await screen.findByText(
    '6 linjer: 4 rader, 1 med overskrifter, 1 over overskriftene',
    undefined,
    longTimeout,
  )
  const shown = within(screen.getByRole('table', { name: 'Importer program' }))
  await shown.findByText('"Løve', undefined, longTimeout)
  shown.getByText(/Ukedagen passer ikke med datoen/)
  shown.getByText(/Regnearket viser en feil her/)
  await screen.findByRole('button', { name: 'Lag 2 kladder' }, longTimeout)
  const [asked] = venue.written.filter(({ path }) => path.endsWith('/programme/check'))
  expect(asked?.body).toMatchObject({
    shows: [
      { title: '"Løve', date: '2031-10-05', startTime: '18:00', minutes: 135 },
      { title: 'Havet', date: '2031-10-07', startTime: '21:00', minutes: 130 },
    ],
  })
  const date = shown.getByRole('textbox', { name: 'Dato, rad 5' })
  await user.clear(date)
  await user.type(date, '9.10.31{Enter}')
  await screen.findByRole('button', { name: 'Lag 3 kladder' }, longTimeout)
  expect(document.activeElement).toBe(shown.getByRole('textbox', { name: 'Dato, rad 5' }))
})

it('uses the event types in the pasted sheet, and names a line with an unknown type', async () => {
  const user = userEvent.setup()
  await user.click(
    await screen.findByRole('textbox', { name: 'Rader fra et regneark' }, longTimeout),
  )
  await user.paste(
    [
      'Tittel;Sal;Type;Start;Slutt',
      'Løve;Storsalen;teater;5.10.2031 18:00;20:00',
      'Havet;Storsalen;Sirkus;6.10.2031 18:00;20:00',
    ].join('\n'),
  )
  await user.click(screen.getByRole('button', { name: 'Forhåndsvis' }))
  await screen.findByText(/Arrangementstype: Finnes ikke/, undefined, longTimeout)
  venue.answers['/partners/1003/programme'] = { added: 1 }
  await user.click(await screen.findByRole('button', { name: 'Lag 1 kladd' }, longTimeout))
  await screen.findByText('1 kladd er laget', undefined, longTimeout)
  const sent = venue.written.find(({ path }) => path.endsWith('/programme'))
  expect(sent?.body).toMatchObject({ shows: [{ title: 'Løve', eventTypeId: 2 }] })
})

it('asks for the event type before it creates the drafts', async () => {
  const user = userEvent.setup()
  await user.click(
    await screen.findByRole('textbox', { name: 'Rader fra et regneark' }, longTimeout),
  )
  await user.paste('Hva;Hvor;Når;Slutt\nLøve;Storsalen;5.10.2031 18:00;20:00\n')
  await user.click(screen.getByRole('button', { name: 'Forhåndsvis' }))
  await user.click(await screen.findByRole('button', { name: 'Lag 1 kladd' }, longTimeout))
  const type = screen.getByLabelText(/^Arrangementstype/, { selector: 'input:not([type=hidden])' })
  expect(type.getAttribute('aria-invalid')).toBe('true')
  expect(venue.written.some(({ path }) => path.endsWith('/programme'))).toBe(false)
})

it('reads days that are written only in the first row, on a separate line or as a range', async () => {
  const user = userEvent.setup()
  await user.click(
    await screen.findByRole('textbox', { name: 'Rader fra et regneark' }, longTimeout),
  )
  await user.paste(
    [
      'Dag\tKl\tFilm\tSal\tSlutt',
      'Fredag 3.10.2031\t18:00\tHavet\tStorsalen\t20:00',
      '\t20:30\tLøve\t\t22:00',
      'lørdag 4. oktober\t\t\t\t',
      '\t18:00\tHavet\tStorsalen\t20:00',
      'man 6.–tir 7. okt.\t18:00\tFest\tStorsalen\t20:00',
    ].join('\n'),
  )
  await user.click(screen.getByRole('button', { name: 'Forhåndsvis' }))
  await screen.findByText(
    '6 linjer: 4 rader, 1 med overskrifter, 1 med dag for radene under',
    undefined,
    longTimeout,
  )
  await screen.findByRole('button', { name: 'Lag 5 kladder' }, longTimeout)
  const shown = within(screen.getByRole('table', { name: 'Importer program' }))
  shown.getByText('Dagen er hentet fra rad 2')
  shown.getByText('Salen er hentet fra rad 2')
  shown.getByText('Dagen er hentet fra rad 4')
  shown.getByText('Forestilling 2 av 2 fra raden')
  const [asked] = venue.written.filter(({ path }) => path.endsWith('/programme/check'))
  const { shows } = asked!.body as {
    shows: { title: string; date: string; startTime: string }[]
  }
  expect(shows.map(({ title, date, startTime }) => `${title} ${date} ${startTime}`)).toEqual([
    'Havet 2031-10-03 18:00',
    'Løve 2031-10-03 20:30',
    'Havet 2031-10-04 18:00',
    'Fest 2031-10-06 18:00',
    'Fest 2031-10-07 18:00',
  ])
})

it('reads a week plan with the days as columns, and names the cell of each show', async () => {
  const user = userEvent.setup()
  await user.click(
    await screen.findByRole('textbox', { name: 'Rader fra et regneark' }, longTimeout),
  )
  await user.paste(
    [
      'Program uke 40',
      'Sal\tman 29.9.2031\ttir 30.9.2031',
      'Storsalen\t"18:00–20:00 Havet',
      '20:30–22:00 Løve"\tFest kl. 19',
      '\t\tStengt',
    ].join('\n'),
  )
  await user.click(screen.getByRole('button', { name: 'Forhåndsvis' }))
  await screen.findByText('Ukeplan: 4 ruter, 1 tom. Rutene gir 4 rader.', undefined, longTimeout)
  screen.getByText(
    '5 linjer: 2 rader, 1 med overskrifter, 1 fortsetter en celle, 1 over overskriftene',
  )
  const shown = within(screen.getByRole('table', { name: 'Importer program' }))
  expect(shown.getAllByText(/^[BC][345]$/).map(({ textContent }) => textContent)).toEqual([
    'B3',
    'B3',
    'C3',
    'C5',
  ])
  await screen.findByRole('button', { name: 'Lag 2 kladder' }, longTimeout)
})

it('computes the dates of a column of weekdays from the week number above the table', async () => {
  const user = userEvent.setup()
  await user.click(
    await screen.findByRole('textbox', { name: 'Rader fra et regneark' }, longTimeout),
  )
  await user.paste(
    [
      'Program uke 40 2031',
      'Dag;Kl;Film;Sal;Slutt',
      'Fredag;20:00;Havet;Storsalen;22:00',
      ';00:30;Natt;;02:00',
    ].join('\n'),
  )
  await user.click(screen.getByRole('button', { name: 'Forhåndsvis' }))
  await screen.findByRole('button', { name: 'Lag 2 kladder' }, longTimeout)
  screen.getByText('Etter midnatt: natt til neste dag')
  const [asked] = venue.written.filter(({ path }) => path.endsWith('/programme/check'))
  expect(asked?.body).toMatchObject({
    shows: [
      { title: 'Havet', date: '2031-10-03', startTime: '20:00', minutes: 120 },
      { title: 'Natt', date: '2031-10-04', startTime: '00:30', minutes: 90 },
    ],
  })
})
