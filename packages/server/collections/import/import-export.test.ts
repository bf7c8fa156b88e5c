import { givenApp } from '../../testing/given-app.ts'
import { describe, expect, it } from 'vitest'
import { draftOf } from '../../testing/registers/register-draft.ts'
import { registerOf } from '../../testing/registers/register-of.ts'

const { app, chief } = await givenApp()

const halls = registerOf('auditoriums')
const renters = registerOf('renters')

interface Imported {
  added: number
  faults: { row: number; field: string; code: string }[]
}

const importing = async (name: string, rows: object[], isTrial = false) => {
  const answer = await chief.post(`/partners/1003/${name}/import`, { rows, isTrial })
  expect(answer.statusCode).toBe(200)
  return answer.json<Imported>()
}

const count = async (name: string, mark: string) =>
  (await chief.get(`/partners/1003/${name}?q=${mark}`)).json<{ total: number }>().total

describe('an import', () => {
  it('an import adds every row and logs the user', async () => {
    const rows = Array.from({ length: 300 }, (_, each) => draftOf(renters, `Mange ${each}`))
    expect(await importing('renters', rows)).toEqual({ added: 300, faults: [] })
    expect(await count('renters', 'Mange')).toBe(300)
    const audit = await app.asOwner(
      `select count(*)::int as rows, min(user_id) as user from audit_entry
       where object_type = 'renter' and after ->> 'name' like 'Mange %'`,
    )
    expect(audit).toEqual([{ rows: 300, user: 21 }])
  })

  it('an import with invalid rows reports each invalid row and adds no rows', async () => {
    const rows = [
      draftOf(halls, 'Importert sal'),
      { ...draftOf(halls, 'Storsalen') },
      { ...draftOf(halls, ''), capacity: -1 },
      { ...draftOf(halls, 'Uten sted'), locationId: 999 },
      { ...draftOf(halls, 'Fremmed felt'), partnerId: 1001 },
    ]
    const { added, faults } = await importing('auditoriums', rows)
    expect(added).toBe(0)
    expect(faults.map(({ row, field, code }) => `${row} ${field} ${code}`).toSorted()).toEqual([
      '1 name taken',
      '2 capacity too_low',
      '2 name required',
      '3 locationId not_found',
      '4 partnerId unknown_field',
    ])
    expect(await count('auditoriums', 'Importert')).toBe(0)
  })

  it('an import reports all invalid rows among many', async () => {
    const wrong = [0, 7, 8, 99, 199]
    const rows = Array.from({ length: 200 }, (_, each) => {
      return draftOf(halls, wrong.includes(each) ? 'Storsalen' : `Rom ${each}`)
    })
    const { added, faults } = await importing('auditoriums', rows)
    expect(added).toBe(0)
    expect(faults).toEqual(wrong.map((row) => ({ row, field: 'name', code: 'taken' })))
    const right = rows.filter((_, each) => !wrong.includes(each))
    expect(await importing('auditoriums', right, true)).toEqual({ added: 0, faults: [] })
    expect(await count('auditoriums', 'Rom ')).toBe(0)
  })

  it('an import numbers new rows after the existing ones, without a gap', async () => {
    const next = async (name: string) => {
      const made = await chief.post('/partners/1003/renters', draftOf(renters, name))
      return made.json<{ id: number }>().id
    }
    const before = await next('Rekke før')
    await importing('renters', [draftOf(renters, 'Rekke A'), draftOf(renters, 'Rekke B')])
    const audit = await app.asOwner<{ id: string; name: string }>(
      `select object_id as id, after ->> 'name' as name from audit_entry
       where object_type = 'renter' and after ->> 'name' in ('Rekke A', 'Rekke B') order by object_id::int`,
    )
    expect(audit).toEqual([
      { id: String(before + 1), name: 'Rekke A' },
      { id: String(before + 2), name: 'Rekke B' },
    ])
    expect(await next('Rekke etter')).toBe(before + 3)
  })

  it('an import reports two rows that are equal', async () => {
    const rows = [draftOf(halls, 'Tvilling'), draftOf(halls, 'Tvilling')]
    const { faults } = await importing('auditoriums', rows)
    expect(faults).toEqual([{ row: 1, field: 'name', code: 'taken' }])
  })

  it('the trial of an import adds nothing', async () => {
    expect(await importing('renters', [draftOf(renters, 'Bare prøvd')], true)).toEqual({
      added: 0,
      faults: [],
    })
    expect(await count('renters', 'Bare')).toBe(0)
  })
})

describe('an export', () => {
  it('an export has texts instead of ids and codes, in both languages', async () => {
    const answer = await chief.get('/partners/1003/auditoriums/export?format=csv')
    expect(answer.headers['content-disposition']).toMatch(/saler-\d{4}-\d\d-\d\d\.csv/)
    const [head, first] = answer.body.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe(
      'Sted;Navn;Kino;Kapasitet;Salkart;Sonemal;Egen adresse;Renhold mellom filmer;Kinoserver',
    )
    expect(first).toMatch(/^Huset;/)
    const english = await chief.get('/partners/1003/auditoriums/export?format=csv&locale=en')
    expect(english.body).toContain(
      'Location,Name,Cinema,Capacity,Seat map,Zone template,Separate address,Cleaning between films,Screen server',
    )
  })

  it('an export writes a list of items into one cell, in the form that the import reads', async () => {
    const hours = [
      { weekday: 'mon', from: '10:00', until: '16:00' },
      { weekday: 'sat', from: '12:00', until: '01:00' },
    ]
    const place = draftOf(registerOf('locations'), 'Med tider', { openingHours: hours })
    await chief.post('/partners/1003/locations', place)
    const places = await chief.get('/partners/1003/locations/export?format=csv&q=Med tider')
    expect(places.body).toContain('"mandag | 10:00 | 16:00; lørdag | 12:00 | 01:00"')

    const prices = [
      { name: 'Medlem', priceOre: 9000 },
      { name: 'Student', priceOre: 8050 },
    ]
    const category = draftOf(registerOf('pricecategorydefinitions'), 'Med priser', { prices })
    await chief.post('/partners/1003/pricecategorydefinitions', category)
    const path = '/partners/1003/pricecategorydefinitions/export?format=csv&q=Med priser'
    expect((await chief.get(path)).body).toContain(
      '"Medlem | 90,00 | velges selv; Student | 80,50 | velges selv"',
    )
    expect((await chief.get(`${path}&locale=en`)).body).toContain(
      'Medlem | 90.00 | when chosen; Student | 80.50 | when chosen',
    )

    const users = await chief.get('/partners/1003/users/export?format=csv')
    expect(users.body.split('\r\n')[0]).toContain('Tilganger')
    expect(users.body).toContain(';Leietaker | Revylaget;')
  })

  it('an export is sorted and filtered like the list', async () => {
    await importing('renters', [draftOf(renters, 'Fil A'), draftOf(renters, 'Fil B')])
    const answer = await chief.get('/partners/1003/renters/export?format=csv&q=Fil&sort=-name')
    expect(answer.body.split('\r\n').map((line) => line.split(';')[0])).toEqual([
      '\uFEFFNavn',
      'Fil B',
      'Fil A',
      '',
    ])
  })

  it('an export writes formulas as text', async () => {
    await importing('renters', [draftOf(renters, '=1+1')])
    const answer = await chief.get('/partners/1003/renters/export?format=csv&q=1%2B1')
    expect(answer.body).toContain("'=1+1")
  })
})

it('a list has an alias path that takes the partner from a header', async () => {
  const asked = { headers: { 'x-dx-partner': '1003' } }
  const aliased = await chief.get('/locations', asked)
  expect(aliased.json()).toEqual((await chief.get('/partners/1003/locations')).json())
  expect((await chief.get('/locations')).statusCode).not.toBe(200)
  const stranger = await app.as('sjef@fjellvik.no')
  expect((await stranger.get('/locations', asked)).statusCode).toBe(403)
})
