import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const given = await givenApp()
const { chief, venue } = given

const allow = (address: string) => chief.post(`${venue}/campaignaddresses`, { address })
let named = 0
async function campaign() {
  named += 1
  const draft = { name: `Kampanje ${named}`, description: '', link: '' }
  return (await chief.post(`${venue}/campaigns`, draft)).json<{ id: number }>().id
}
const make = (id: number, address: string, eventId: number | null = null) =>
  chief.post(`${venue}/campaigns/${id}/links`, { eventId, address })
const faults = (answer: { json: () => { error?: { fields?: unknown } } }) =>
  answer.json().error?.fields

it('refuses a short link to a target that is not allowed, or that only resembles an allowed target', async () => {
  await allow('https://kino.example/by')
  const id = await campaign()
  const refused = { address: { code: 'address_not_allowed' } }
  for (const address of [
    'https://kino.example/',
    'https://kino.example/byen',
    'https://kino.example/by/../annet',
    'https://kino.example.evil.example/by',
    'https://evil.example/https://kino.example/by',
  ]) {
    expect(faults(await make(id, address))).toEqual(refused)
  }
  expect(faults(await make(id, 'https://kin%C3%B8.example/by'))).toEqual({
    address: { code: 'link_with_special_letters' },
  })
  expect(faults(await make(id, 'javascript:alert(1)'))).toEqual({ address: { code: 'only_https' } })
  expect((await make(id, 'https://kino.example/by/film?id=7')).statusCode).toBe(200)
})

it('refuses a campaign link that is not allowed, in the form and in the list', async () => {
  await allow('https://lenke.example/billetter')
  const draft = { name: 'Lenket', description: '' }
  const refused = { link: { code: 'address_not_allowed' } }
  const one = (link: string) => chief.post(`${venue}/campaigns`, { ...draft, link })
  expect(faults(await one('https://lenke.example/annet'))).toEqual(refused)
  const made = await one('https://lenke.example/billetter/7')
  const { id } = made.json<{ id: number }>()
  const url = `${venue}/campaigns/${id}`
  const elsewhere = { ...draft, link: 'https://annet.example', version: 1 }
  expect(faults(await chief.put(url, elsewhere))).toEqual(refused)
  const set = {
    act: 'set',
    field: 'link',
    rows: [{ id, version: 1, value: 'https://annet.example' }],
  }
  const many = await chief.post(`${venue}/campaigns/many`, set)
  expect(JSON.stringify(many.json())).toContain('address_not_allowed')
  expect((await chief.get(url)).json()).toMatchObject({ link: 'https://lenke.example/billetter/7' })
  expect((await chief.put(url, { ...draft, link: '', version: 1 })).statusCode).toBe(200)
})

it('refuses to delete or change an allowed address while short links lead to pages below it', async () => {
  const { id } = (await allow('https://holdt.example')).json<{ id: number }>()
  const one = `${venue}/campaignaddresses/${id}`
  const changed = { address: 'https://annet.example', version: 1 }
  const { code } = (await make(await campaign(), 'https://holdt.example/a')).json<{
    code: string
  }>()
  expect(code).toMatch(/^zb[0-9a-z]{6}$/)
  expect((await chief.delete(one)).json()).toMatchObject({
    error: { code: 'in_use', details: { usedBy: 'campaign_link' } },
  })
  expect(faults(await chief.put(one, changed))).toEqual({ address: { code: 'referred' } })
})

it('a campaign has one short link for each event and one for the campaign itself', async () => {
  await allow('https://en.example')
  const id = await campaign()
  const eventId = await given.published()
  expect((await make(id, 'https://en.example')).statusCode).toBe(200)
  expect((await make(id, 'https://en.example', eventId)).statusCode).toBe(200)
  expect(faults(await make(id, 'https://en.example/x'))).toEqual({ eventId: { code: 'taken' } })
  expect(faults(await make(id, 'https://en.example/x', eventId))).toEqual({
    eventId: { code: 'taken' },
  })
  expect(faults(await make(id, 'https://en.example/x', 999_999))).toEqual({
    eventId: { code: 'not_found' },
  })
  expect((await make(999_999, 'https://en.example')).statusCode).toBe(404)
  const listed = (await chief.get(`${venue}/campaigns/${id}/links`)).json().data
  expect(listed).toMatchObject([{ event: null }, { event: { id: eventId } }])
  const ofEvent = (await chief.get(`${venue}/events/${eventId}/campaign-links`)).json().data
  expect(ofEvent).toMatchObject([
    { campaign: { id, description: '' }, address: 'https://en.example' },
  ])
})

it('only one of two concurrent changes of the same version of a short link succeeds', async () => {
  await allow('https://flytt.example')
  const id = await campaign()
  const made = (await make(id, 'https://flytt.example')).json<{ code: string }>()
  const move = (address: string, version: number) =>
    chief.put(`${venue}/campaigns/${id}/links/${made.code}`, { address, version })
  const both = await Promise.all([
    move('https://flytt.example/a', 1),
    move('https://flytt.example/b', 1),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 412,
  ])
  expect(faults(await move('https://evil.example', 2))).toEqual({
    address: { code: 'address_not_allowed' },
  })
})

it('finds the campaign by the code that a guest shows, but no campaign of another venue', async () => {
  await allow('https://vis.example')
  const id = await campaign()
  const { code } = (await make(id, 'https://vis.example')).json<{ code: string }>()
  const find = (typed: string) =>
    chief.get(`${venue}/campaign-codes?code=${encodeURIComponent(typed)}`)
  for (const typed of [code, code.toUpperCase(), `https://dx.example/k/${code}`]) {
    expect((await find(typed)).json()).toMatchObject({ code, campaign: { id } })
  }
  for (const typed of ['feil', `zc${code.slice(2)}`, 'https://dx.example/']) {
    expect((await find(typed)).statusCode).toBe(404)
  }
})

it('refuses to delete a campaign with a short link, and shows how many purchases used the link', async () => {
  await allow('https://bruk.example')
  const id = await campaign()
  const { code } = (await make(id, 'https://bruk.example')).json<{ code: string }>()
  expect((await chief.delete(`${venue}/campaigns/${id}`)).statusCode).toBe(409)
  const sold = await given.sell(await given.published(), [1], { campaign: code })
  expect(sold.statusCode).toBe(200)
  const { numberSold } = (await chief.get(`${venue}/campaigns/${id}`)).json()
  expect(numberSold).toBe(1)
})

it('only one of two clerks archives a campaign, and the links of the archived campaign still count sales', async () => {
  await allow('https://arkiv.example')
  const id = await campaign()
  const { code } = (await make(id, 'https://arkiv.example')).json<{ code: string }>()
  const step = () => chief.post(`${venue}/campaigns/${id}/archive`)
  const both = await Promise.all([step(), step()])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  await given.sell(await given.published(), [1], { campaign: code })
  await chief.post(
    `${venue}/giftcards`,
    { amountOre: 20_000, means: 'card', campaign: code },
    newKeyHeader(),
  )
  const [link] = (await chief.get(`${venue}/campaigns/${id}/links`)).json().data
  expect(link).toMatchObject({
    campaign: { state: 'archived' },
    purchases: 2,
    tickets: 1,
    giftCardOre: 20_000,
  })
  const dashboard = await chief.get(`${venue}/dashboardhtml?locale=nb`)
  expect(dashboard.body).toContain('report/campaigns?period=thisMonth')
})
