import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { describe, expect, it } from 'vitest'

const app = await wholeApp()
const boss = await app.as('super@test.no')
const path = '/partners/1/agreements'

const texts = {
  titleNb: 'Personvern',
  contentNb: 'Ny tekst',
  titleEn: 'Privacy',
  contentEn: 'New text',
}
const publish = (version: number, change: object = {}, client = boss) =>
  client.post(`${path}/4/versions`, { version, ...texts, ...change })
const approvedOf = async (who: string) =>
  (await (await app.as(who)).get('/auth')).json<{ userApprovedAgreements: { id: number }[] }>()
    .userApprovedAgreements
const versions = async () => (await boss.get(path)).json<{ data: Record<string, unknown>[] }>().data

describe('the agreement', () => {
  it('an agreement is read in the reader’s language and approved once', async () => {
    const client = await app.as('lese@sundet.no')
    const read = await client.get('/account/4')
    expect(read.json()).toMatchObject({ id: 4, version: 1, title: 'Personvern i DxWeb' })
    await client.post('/account/locale', { locale: 'en' })
    expect((await client.get('/account/4')).json()).toMatchObject({ title: 'Privacy in DxWeb' })
    const asked = await client.get('/account/4?locale=nb')
    expect(asked.json()).toMatchObject({ title: 'Personvern i DxWeb' })
    for (const _ of [1, 2]) {
      expect((await client.post('/account', { agreementId: 4 })).json()).toEqual({ id: 4 })
    }
    expect(await approvedOf('lese@sundet.no')).toEqual([{ id: 4 }])
  })

  it('an unknown number or version of an agreement is not found', async () => {
    const client = await app.as('sjef@sundet.no')
    expect((await client.get('/account/5')).statusCode).toBe(404)
    expect((await client.get('/account/x')).statusCode).toBe(404)
    expect((await client.post('/account', { agreementId: 5 })).statusCode).toBe(404)
    expect((await client.post('/account', { agreementId: 4, version: 9 })).statusCode).toBe(404)
    expect((await publish(1)).statusCode).not.toBe(404)
    expect((await boss.post(`${path}/5/versions`, { version: 1, ...texts })).statusCode).toBe(404)
  })

  it('a new version of an agreement needs a new approval, and earlier approvals are kept', async () => {
    const reader = await app.as('lese@sundet.no')
    expect(await approvedOf('lese@sundet.no')).toEqual([])
    expect((await reader.get('/account/4?locale=nb')).json()).toMatchObject({
      version: 2,
      title: 'Personvern',
      isChanged: true,
    })
    expect((await reader.post('/account', { agreementId: 4, version: 1 })).statusCode).toBe(200)
    expect(await approvedOf('lese@sundet.no')).toEqual([])
    await reader.post('/account', { agreementId: 4, version: 2 })
    expect(await approvedOf('lese@sundet.no')).toEqual([{ id: 4 }])
    expect(await versions()).toMatchObject([
      { version: 2, contentNb: 'Ny tekst', approvedCount: 1 },
      { version: 1, publishedBy: '', approvedCount: 1 },
    ])
  })

  it('the platform sees users with and without an approval of the agreement', async () => {
    const list = async (approval: string) =>
      (await boss.get(`/partners/1/platform-users?approval=${approval}`)).json<{
        total: number
        data: { email: string; approval: { version: number } | null }[]
      }>()
    expect(await list('given')).toMatchObject({
      total: 1,
      data: [{ email: 'lese@sundet.no', approval: { version: 2 } }],
    })
    const missing = await list('missing')
    expect(missing.data.map(({ email }) => email)).toContain('sjef@sundet.no')
    expect(missing.total).toBe(missing.data.length)
  })

  it('only one of two concurrent publications of a version succeeds, and a publication of a stale version is refused', async () => {
    const answers = await Promise.all([publish(2), publish(2)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 412,
    ])
    expect((await publish(1)).json()).toMatchObject({
      error: { code: 'stale', details: { version: 3 } },
    })
    expect(await versions()).toHaveLength(3)
  })

  it('an agreement requires a text in both languages, and a venue cannot change it', async () => {
    expect((await publish(3, { contentEn: ' ' })).json()).toMatchObject({
      error: { fields: { contentEn: { code: 'required' } } },
    })
    const chief = await app.as('sjef@sundet.no')
    expect((await publish(3, {}, chief)).statusCode).toBe(404)
    expect((await chief.get(path)).statusCode).toBe(404)
    expect((await boss.get('/partners/1003/agreements')).statusCode).toBe(404)
  })
})
