import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { describe, expect, it } from 'vitest'

const { app, chief } = await givenApp()
const event = '/partners/1003/events/1'
const people = `${event}/participants`

const person = { firstName: 'Ola', lastName: 'Vik', email: 'ola@vik.test', phone: '', note: '' }
const list = async () => (await chief.get(people)).json()

describe('participants of an event', () => {
  it('participants are saved with answers to the event’s questions, and other answers are dropped', async () => {
    const fields = [
      { id: 'f1', label: 'Allergi' },
      { id: 'f2', label: 'Lag' },
    ]
    const early = await chief.put(`${event}/participant-form`, { version: 1, fields })
    expect(early.statusCode).toBe(412)
    const form = await chief.put(`${event}/participant-form`, { version: 0, fields })
    expect(form.json()).toEqual({ version: 1 })
    const stale = await chief.put(`${event}/participant-form`, { version: 0, fields })
    expect(stale.statusCode).toBe(412)
    const answers = { f1: 'Nøtter', f2: 'Blå', f9: 'Ukjent' }
    const made = await chief.post(people, { ...person, answers })
    expect(made.json()).toMatchObject({ version: 1 })
    expect((await list()).data).toMatchObject([
      {
        answers: [
          { id: 'f1', text: 'Nøtter' },
          { id: 'f2', text: 'Blå' },
        ],
      },
    ])
    await chief.put(`${event}/participant-form`, { version: 1, fields: fields.slice(0, 1) })
    expect((await list()).data).toMatchObject([
      { answers: [{ id: 'f1', text: 'Nøtter' }], version: 2 },
    ])
  })

  it('refuses a participant with an invalid e-mail or phone', async () => {
    const answer = await chief.post(people, {
      ...person,
      email: 'ola',
      phone: 'ring',
      lastName: '',
    })
    expect(answer.json().error.fields).toMatchObject({
      email: { code: 'email' },
      phone: { code: 'phone' },
      lastName: { code: 'required' },
    })
  })

  it('changes a participant only with the current version, and deletes a participant permanently', async () => {
    const { id } = (await chief.post(people, person)).json()
    const change = { ...person, lastName: 'Vikan', version: 1 }
    expect((await chief.put(`${people}/${id}`, change)).json()).toEqual({ id, version: 2 })
    expect((await chief.put(`${people}/${id}`, change)).statusCode).toBe(412)
    expect((await chief.delete(`${people}/${id}`)).statusCode).toBe(200)
    expect((await chief.delete(`${people}/${id}`)).statusCode).toBe(404)
    const kept = await app.asOwner(
      `select before, after from audit_entry where object_id = $1 and (before is not null or after is not null)`,
      [id],
    )
    expect(kept).toEqual([])
  })

  it('checks a participant in once and out again, with the time and the user', async () => {
    const { id } = (await chief.post(people, person)).json()
    const check = (to: string) => chief.post(`${people}/${id}/check`, { to })
    expect((await check('out')).statusCode).toBe(409)
    const both = await Promise.all([check('in'), check('in')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { data } = await list()
    const one = data.find((each: { id: string }) => each.id === id)
    expect(one).toMatchObject({ checkedInBy: expect.stringMatching(/./), checkedOutAt: null })
    expect(Date.parse(one.checkedInAt)).toBeGreaterThan(0)
    expect((await check('out')).statusCode).toBe(200)
    expect((await check('none')).statusCode).toBe(200)
  })

  it('an import saves all participants or none, and an export contains no live formulas', async () => {
    const before = (await list()).total
    const rows = [
      { ...person, f1: 'Melk' },
      { ...person, email: 'feil' },
    ]
    const refused = await chief.post(`${people}/import`, { isTrial: false, rows })
    expect(refused.json()).toEqual({
      added: 0,
      faults: [{ row: 1, field: 'email', code: 'email' }],
    })
    expect((await list()).total).toBe(before)
    const many = Array.from({ length: 2000 }, () => ({ ...person, lastName: '=1+1', f1: 'Melk' }))
    const done = await chief.post(`${people}/import`, { isTrial: false, rows: many })
    expect(done.json()).toEqual({ added: 2000, faults: [] })
    const file = await chief.get(`${event}/participants-export?format=csv`)
    expect(file.body).toContain('Allergi')
    expect(file.body).toContain("'=1+1")
    expect(file.body).not.toMatch(/[;"]=1\+1/)
  })

  it('readers see participants but cannot change them, and a renter sees no participants, even of its own event', async () => {
    const reader = await app.as('lese@sundet.no')
    expect((await reader.get(people)).statusCode).toBe(200)
    expect((await reader.post(people, person)).statusCode).toBe(403)
    const renter = await app.as('revy@sundet.no')
    expect((await renter.get(event, { renter: 1 })).statusCode).toBe(200)
    for (const path of ['', '-export?format=csv']) {
      expect((await renter.get(`${people}${path}`, { renter: 1 })).statusCode).toBe(403)
    }
    const { id } = (await chief.post(people, person)).json()
    const strange = await app.as('sjef@fjellvik.no')
    expect((await strange.delete(`/partners/1001/events/1/participants/${id}`)).statusCode).toBe(
      404,
    )
  })
})
