import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const { chief, house } = await givenApp()
const setList = `${house}/events/1/set-list`

const work = {
  title: 'Vårsang',
  composer: 'Åse Berg',
  lyricist: '',
  arranger: '',
  seconds: 185,
  isManaged: true,
}
const written = { lines: [work], share: null, shareReason: '', attachmentId: null }

it('is empty at first, and saved on the version that was read', async () => {
  expect((await chief.get(setList)).json()).toEqual({ ...written, lines: [], version: 0 })
  expect((await chief.put(setList, written)).statusCode).toBe(428)
  expect((await chief.put(setList, { ...written, version: 0 })).json()).toEqual({ version: 1 })
  expect((await chief.put(setList, { ...written, version: 0 })).statusCode).toBe(412)
  expect((await chief.get(setList)).json()).toEqual({ ...written, version: 1 })
  expect((await chief.get(`${house}/events/99/set-list`)).statusCode).toBe(404)
})

it('asks why a share is set by hand', async () => {
  const byHand = { ...written, share: 5000, version: 1 }
  expect((await chief.put(setList, byHand)).json()).toMatchObject({
    error: { fields: { shareReason: { code: 'required' } } },
  })
  const why = { ...byHand, shareReason: 'Oppgitt av bandet' }
  expect((await chief.put(setList, why)).statusCode).toBe(200)
})

it('leaves out a file that has been removed', async () => {
  const gone = { ...written, attachmentId: crypto.randomUUID(), version: 2 }
  expect((await chief.put(setList, gone)).statusCode).toBe(200)
  expect((await chief.get(setList)).json()).toMatchObject({ attachmentId: null })
})

it('is found by the title of its event, to be copied', async () => {
  const found = async (q: string) =>
    (await chief.get(`${house}/set-lists?q=${q}`)).json<{ data: { id: number }[] }>().data
  expect(await found('REV')).toMatchObject([{ id: 1, title: 'Revy', lineCount: 1 }])
  expect(await found('%25')).toEqual([])
})

it('is a file with its lines in their order', async () => {
  const csv = await chief.get(`${setList}-lines-export?format=csv&locale=nb`)
  expect(csv.body).toContain('Vårsang;Åse Berg;;;3:05;Ja')
})
