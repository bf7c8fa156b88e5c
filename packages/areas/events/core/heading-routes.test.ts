import { eventDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const given = await givenApp()
const { app, chief, venue } = given
const heading = 'Sundet kulturhus inviterer til\nJulekonserten'
const draft = { ...eventDraft, title: 'Julekonsert', heading, date: '2041-12-07' }

const make = (change: object) => chief.post(`${venue}/events`, { ...draft, ...change })
const headingOf = async (id: number) =>
  (await chief.get(`${venue}/events/${id}`)).json<{ heading: string }>().heading

it('a heading is printed on tickets, kept by a save that omits it, and copied with the event', async () => {
  const { id } = (await make({})).json<{ id: number }>()
  const { heading: _, ...unnamed } = draft
  const kept = await chief.put(`${venue}/events/${id}`, {
    ...unnamed,
    organizer: 'Koret',
    version: 1,
  })
  expect([kept.statusCode, await headingOf(id)]).toEqual([200, heading])
  const copied = await chief.post(`${venue}/events/${id}/duplicate`, { date: '2041-12-08' })
  expect(await headingOf(copied.json<{ id: number }>().id)).toBe(heading)

  await chief.post(`${venue}/events/${id}/publish`, { version: 2 })
  const sold = await given.sell(id, [1])
  const sale = await chief.get(`${venue}/sales/${sold.json<{ id: string }>().id}`)
  expect(sale.json().event).toMatchObject({ title: 'Julekonsert', heading })

  await chief.put(`${venue}/events/${id}`, { ...draft, heading: '', version: 3 })
  expect(await headingOf(id)).toBe('')
})

it('a changed heading applies to all events of a series, and an unchanged heading overwrites no other heading', async () => {
  const series = { ...draft, date: '2041-02-01' }
  const rule = { every: 'week', interval: 1, count: 3 }
  const made = await chief.post(`${venue}/event-series`, { draft: series, rule })
  const { ids } = made.json<{ ids: number[] }>()
  const [first = 0, own = 0, last = 0] = ids
  const other = { ...series, date: '2041-02-08', heading: 'Ekstra', version: 1 }
  await chief.put(`${venue}/events/${own}`, other)
  const all = { ...series, heading: 'Vinterjazz', version: 1, part: 'all' }
  await chief.put(`${venue}/events/${first}`, { ...all, heading })
  expect(await Promise.all([first, own, last].map(headingOf))).toEqual([heading, 'Ekstra', heading])
  await chief.put(`${venue}/events/${first}`, { ...all, version: 2 })
  expect(new Set(await Promise.all(ids.map(headingOf)))).toEqual(new Set(['Vinterjazz']))
})

it('the server and the database refuse a heading with three lines or with a line over 50 characters', async () => {
  const refused = await make({ date: '2041-12-20', heading: 'a\nb\nc' })
  expect(refused.json().error.fields).toEqual({ heading: { code: 'heading_lines' } })
  const long = await make({ date: '2041-12-20', heading: 'x'.repeat(51) })
  expect(long.json().error.fields).toEqual({ heading: { code: 'heading_line_long' } })
  for (const broken of ['a\nb\nc', 'x'.repeat(51)]) {
    await expect(
      app.asOwner('update event set heading = $1 where partner_id = 1003 and id = 2', [broken]),
    ).rejects.toThrow(/event_heading_check/)
  }
})
