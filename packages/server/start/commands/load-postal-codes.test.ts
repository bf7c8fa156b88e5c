import { beforeAll, expect, it } from 'vitest'
import { addPeople } from '../../testing/people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { loadPostalCodes } from './load-postal-codes.ts'

let app: TestApp

const place = (code: string, city: string) => ({
  code,
  city,
  municipalityNumber: '',
  municipality: city,
  category: 'G',
})

beforeAll(async () => {
  app = await testApp()
  await addPeople(app)
})

it('makes the register of postal codes equal to the file, and lists the changes', async () => {
  await app.asOwner('delete from postal_code')
  const first = [place('0001', 'Oslo'), place('5003', 'Bergen')]
  expect(await loadPostalCodes(app.url, first)).toEqual({
    codes: 2,
    added: 2,
    changed: 0,
    removed: 0,
  })
  const second = [place('0001', 'Oslo S'), place('6003', 'Ålesund')]
  expect(await loadPostalCodes(app.url, second)).toEqual({
    codes: 2,
    added: 1,
    changed: 1,
    removed: 1,
  })
})

it('returns the city of a postal code to every signed-in user, and no city for an unknown code', async () => {
  await loadPostalCodes(app.url, [place('6003', 'Ålesund')])
  const reader = await app.as('skanner@sundet.no')
  const known = await reader.get('/postalcodes?code=6003')
  expect(known.json()).toMatchObject({ data: [{ code: '6003', city: 'Ålesund' }], total: 1 })
  expect((await reader.get('/postalcodes?code=0000')).json()).toEqual({ data: [], total: 0 })
  expect((await reader.get('/postalcodes?code=60')).statusCode).toBe(400)
  expect((await app.visitor().get('/postalcodes?code=6003')).statusCode).toBe(401)
})
