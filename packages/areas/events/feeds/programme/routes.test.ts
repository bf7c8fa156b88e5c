import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { allParts, readPdf } from '@dxweb/server/documents/testing/read-pdf.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShows } from './store.ts'

const { app, chief, sell, venue } = await givenApp()
const anybody = app.visitor()
const address = `${venue}/programme.json`
const setting = `${venue}/open-programme`

interface Programme {
  '@context': string
  '@graph': Record<string, unknown>[]
}

const posters = { shown: '', hidden: '' }

async function addPoster(id: number): Promise<string> {
  const background = '#0b6b63'
  const png = await sharp({ create: { width: 20, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  const at = `${venue}/events/${id}/images?use=poster`
  return (await chief.call('POST', at, png, { headers })).json<{ id: string }>().id
}

beforeAll(async () => {
  await app.asOwner(
    `with p as (insert into production (title, kind, age_limit, runtime_minutes, imdb_id, director, actors, texts)
         values ('Nattfergen', 'film', '12', 104, 'tt0013442', 'Ada Vik',
           '[{"actor": "Siv Lie", "part": "Skipperen"}, {"actor": "Odd Moe", "part": ""}]',
           '[{"language": "nb", "shortText": "Siste tur.", "synopsis": "Ferga går i natt."},
             {"language": "se", "shortText": "", "synopsis": "Ferga vuolgá ihkku."},
             {"language": "pl", "shortText": "", "synopsis": "Prom"}]') returning id),
       l as (insert into mediabase_language (partner_id, id, code, name) values (1003, 1, 'se', 'Davvisámegiella'))
     update event set title = 'Nattfergen', production_id = (select id from p), event_type_id = 2,
       film_version = '{"dimension": "3d", "speech": "norwegian", "subtitles": "none"}'
     where partner_id = 1003 and id = 1`,
  )
  await app.asOwner(
    `insert into event_synopsis (partner_id, event_id, nb, en)
     select 1003, id, '{"type": "doc", "content": [
       {"type": "paragraph", "content": [{"type": "text", "text": "Med "}, {"type": "text", "text": "orkester."}]},
       {"type": "paragraph", "content": [{"type": "text", "text": "Én kveld."}]}]}', '{"type": "doc"}'
     from event where partner_id = 1003 and title = 'Ståopp'`,
  )
  await app.asOwner(
    `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', nr, 'title', label,
       'showing_type', type, 'web_purchase_code', code, 'starts_at', e.starts_at + later, 'ends_at', e.ends_at + later,
       'busy_from', e.busy_from + later, 'busy_until', e.busy_until + later))).*
     from event e, (values (51, 'Styremøte', null, '', interval '5 hours'), (52, 'Skolekino', 'school', '', interval '8 hours'),
       (53, 'Lukket', 'closed', '', interval '11 hours'), (54, 'Skjult', null, '!kode', interval '14 hours')) v (nr, label, type, code, later)
     where e.partner_id = 1003 and e.id = 1`,
  )
  await app.asOwner(
    `insert into event_price_category select (jsonb_populate_record(c, jsonb_build_object('event_id', nr))).*
     from event_price_category c, unnest(array[52, 53, 54]) nr where c.partner_id = 1003 and c.event_id = 1`,
  )
  posters.shown = await addPoster(1)
  posters.hidden = await addPoster(54)
})

describe('the public programme of a venue', () => {
  it('the public programme is available only while the venue keeps it open', async () => {
    expect((await anybody.get(address)).statusCode).toBe(404)
    const pageAddress = 'https://huset.test/film/{id}'
    const opened = await chief.put(setting, { isOpen: true, pageAddress, version: 0 })
    expect(opened.json()).toEqual({ isOpen: true, pageAddress, version: 1 })
    expect((await anybody.get(address)).statusCode).toBe(200)
    const stale = { isOpen: true, pageAddress: '', version: 0 }
    expect((await chief.put(setting, stale)).statusCode).toBe(412)
    const bad = { ...stale, pageAddress: 'javascript:1', version: 1 }
    expect((await chief.put(setting, bad)).json().error.fields).toHaveProperty('pageAddress')
    await chief.put(setting, { isOpen: false, pageAddress, version: 1 })
    expect((await anybody.get(address)).statusCode).toBe(404)
    const again = await chief.put(setting, { isOpen: true, pageAddress, version: 2 })
    expect(again.json().isOpen).toBe(true)
    expect((await anybody.get('/partners/1001/programme.json')).statusCode).toBe(404)
  })

  it('the public programme contains only published events that are open to everybody', async () => {
    const { '@context': context, '@graph': graph } = (await anybody.get(address)).json<Programme>()
    expect(context).toBe('https://schema.org')
    expect(graph.map(({ name }) => name)).toEqual(['Nattfergen', 'Ståopp'])
    const description = [{ '@language': 'se', '@value': 'Ferga vuolgá ihkku.' }]
    const siv = { '@type': 'Person', name: 'Siv Lie' }
    const skipper = { '@type': 'PerformanceRole', actor: siv, characterName: 'Skipperen' }
    const actor = [skipper, { '@type': 'Person', name: 'Odd Moe' }]
    expect(graph[0]).toMatchObject({
      '@type': 'ScreeningEvent',
      description: 'Ferga går i natt.',
      identifier: 'event-1@1003.dxweb',
      url: 'https://huset.test/film/1',
      offers: { url: 'https://huset.test/film/1' },
      contentRating: '12',
      typicalAgeRange: '12-',
      videoFormat: '3D',
      inLanguage: 'nb',
      location: { name: 'Storsalen', containedInPlace: { name: 'Huset' } },
      workPresented: {
        '@type': 'Movie',
        name: 'Nattfergen',
        duration: 'PT104M',
        description,
        actor,
      },
    })
    expect(graph[1]).toMatchObject({
      '@type': 'Event',
      name: 'Ståopp',
      description: 'Med orkester.\nÉn kveld.',
    })
    expect(graph[1]).not.toHaveProperty('workPerformed')
  })

  it('the public programme shows posters of public shows to anybody, but no other images', async () => {
    const imageOf = (id: number, image: string) => `${venue}/programme/${id}/images/${image}`
    const [first] = (await anybody.get(address)).json<Programme>()['@graph']
    expect(first?.['image']).toEqual({
      '@type': 'ImageObject',
      url: `http://dx.test/api/v1${imageOf(1, posters.shown)}`,
    })
    const shown = await anybody.get(imageOf(1, posters.shown))
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
    })
    expect((await anybody.get(imageOf(54, posters.hidden))).statusCode).toBe(404)
    expect((await anybody.get(imageOf(1, posters.hidden))).statusCode).toBe(404)
  })

  it('the public programme counts a show as sold out at its ticket limit', async () => {
    const isSoldOut = async () => {
      const shows = await openShows(app.db, 1003)
      return shows.find(({ id }) => id === 1)?.isSoldOut
    }
    await app.asOwner('update event set ticket_count = 1 where partner_id = 1003 and id = 1')
    expect(await isSoldOut()).toBe(false)
    expect((await sell(1, [1])).statusCode).toBe(200)
    expect(await isSoldOut()).toBe(true)
  })

  it('the public programme may be cached for a minute and read from any page, and answers 304 if unchanged', async () => {
    const { headers } = await anybody.get(address)
    expect(headers).toMatchObject({
      'content-type': 'application/ld+json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    })
    const again = { headers: { 'if-none-match': String(headers.etag) } }
    expect((await anybody.get(address, again)).statusCode).toBe(304)
  })
})

it('the door programme lists the shows of the public programme by day, with age limit and version', async () => {
  const days = 'from=2020-01-01&to=2199-12-31'
  const { statusCode, rawPayload } = await chief.get(`${venue}/programme/door.pdf?${days}`)
  const { pages } = await readPdf(rawPayload)
  const text = JSON.stringify(pages)
  expect(statusCode).toBe(200)
  // The first page lists the shows of the week by title; a page for each day follows.
  const parts = pages.map((page) => allParts(page))
  const namesOf = (at: number) => parts[at]?.filter(({ role }) => role === 'H2').length
  expect(parts.map((_, at) => namesOf(at))).toEqual([0, 1, 1])
  const heads = parts[0]?.filter(({ role }) => role === 'TH').map(({ text: head }) => head)
  expect(heads).toHaveLength(3)
  for (const label of ['Nattfergen', '12 år', '3D', 'Norsk tale', 'Storsalen', 'Ståopp'])
    expect(text).toContain(label)
  for (const hidden of ['Styremøte', 'Skolekino', 'Lukket', 'Skjult', 'Kladd'])
    expect(text).not.toContain(hidden)
})

it('a calendar link shows the age limit, the runtime and the version of events', async () => {
  const made = await chief.post(`${venue}/calendar-feeds`, { kind: 'hall', auditoriumId: 1 })
  const { token } = made.json<{ token: string }>()
  const { body } = await anybody.get(`${venue}/ical/${token}.ics`)
  const lines = body.replaceAll('\r\n ', '')
  expect(lines).toMatch(
    /DESCRIPTION:Aldersgrense 12 år · 104 min · 3D · Norsk tale.*\\nSiste tur\./,
  )
})
