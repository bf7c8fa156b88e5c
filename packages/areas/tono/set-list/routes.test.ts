import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const { chief, venue } = await givenApp()
const setList = `${venue}/events/1/set-list`

const work = {
  title: 'Vårsang',
  composer: 'Åse Berg',
  lyricist: '',
  arranger: '',
  seconds: 185,
  isManaged: true,
}
const written = { lines: [work], share: null, shareReason: '', attachmentId: null }

it('a set list is empty at first, and can be saved only with the current version', async () => {
  expect((await chief.get(setList)).json()).toEqual({ ...written, lines: [], version: 0 })
  expect((await chief.put(setList, written)).statusCode).toBe(428)
  expect((await chief.put(setList, { ...written, version: 0 })).json()).toEqual({ version: 1 })
  expect((await chief.put(setList, { ...written, version: 0 })).statusCode).toBe(412)
  expect((await chief.get(setList)).json()).toEqual({ ...written, version: 1 })
  expect((await chief.get(`${venue}/events/99/set-list`)).statusCode).toBe(404)
})

it('requires a reason for a TONO share entered by a user', async () => {
  const byHand = { ...written, share: 5000, version: 1 }
  expect((await chief.put(setList, byHand)).json()).toMatchObject({
    error: { fields: { shareReason: { code: 'required' } } },
  })
  const why = { ...byHand, shareReason: 'Oppgitt av bandet' }
  expect((await chief.put(setList, why)).statusCode).toBe(200)
})

it('omits the reference to a removed file', async () => {
  const gone = { ...written, attachmentId: crypto.randomUUID(), version: 2 }
  expect((await chief.put(setList, gone)).statusCode).toBe(200)
  expect((await chief.get(setList)).json()).toMatchObject({ attachmentId: null })
})

it('finds a set list by the title of its event, so that it can be copied', async () => {
  const found = async (q: string) =>
    (await chief.get(`${venue}/set-lists?q=${q}`)).json<{ data: { id: number }[] }>().data
  expect(await found('REV')).toMatchObject([{ id: 1, title: 'Revy', lineCount: 1 }])
  expect(await found('%25')).toEqual([])
})

it('exports a set list with its lines in order', async () => {
  const csv = await chief.get(`${setList}-lines-export?format=csv&locale=nb`)
  expect(csv.body).toContain('Vårsang;Åse Berg;;;3:05;Ja')
})
