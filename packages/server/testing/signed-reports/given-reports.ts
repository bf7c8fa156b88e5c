import type { ReportOfPlatform } from '@dxweb/areas/reports/mode/admin-contract.ts'
import type { ModeReport } from '@dxweb/areas/reports/mode/contract.ts'
import type { Sent, TestClient } from '../test-client.ts'
import type { TestApp } from '../test-app.ts'
import type { Receiver } from './report-receiver.ts'

export const base = '/partners/1/reportsadmin'
export const venue = '/partners/1003'

export const hall = {
  name: 'hall',
  label: 'Sal',
  type: 'auditorium',
  isRequired: true,
  begin: 'none',
  choices: [],
}
export const parameters = [
  hall,
  { ...hall, name: 'period', label: 'Periode', type: 'dateRange', isRequired: false },
  {
    ...hall,
    name: 'view',
    label: 'Visning',
    type: 'enum',
    isRequired: false,
    choices: ['Små & store', 'Alle'],
  },
]
export const visit = async (url: string | URL) => {
  const answer = await fetch(url)
  return [answer.status, /<p>(\w+)/.exec(await answer.text())?.[1]]
}

const written = {
  name: 'Publikum i salen',
  about: 'Fra verktøyet.',
  inGroup: 'visits',
  roles: ['kulturhussjef'],
  modules: [],
  address: '',
  report: '',
  settings: '',
  parameters: [] as object[],
}

export const own = {
  ...written,
  name: 'Salg per uke',
  report: 'ticket-sales',
  settings: 'channel=web&group=week&period=soFarThisYear',
}

export async function names(client: TestClient, sent?: Sent, at = venue) {
  const answer = await client.get(`${at}/mode-reports`, sent)
  return answer.json<{ data: ModeReport[] }>().data.map(({ name }) => name)
}

export const open = (client: TestClient, id: string, given: object = {}, sent?: Sent) =>
  client.post(`${venue}/mode-reports/${id}/openings`, { parameters: given }, sent)

export async function linkOf(client: TestClient, id: string, given: object = {}, sent?: Sent) {
  const answer = await open(client, id, given, sent)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ url: string }>().url
}

const once = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

function draftCalls(platform: TestClient, { address }: Receiver) {
  const whole = async (id: string) => (await platform.get(`${base}/${id}`)).json<ReportOfPlatform>()
  const save = (id: string, version: number, draft: object = {}) =>
    platform.put(`${base}/${id}/draft`, { version, ...written, address, ...draft })
  const make = async (draft: object = {}, source = 'external') => {
    const begun = { name: 'Ny', about: '', inGroup: 'sales', source }
    const { id } = (await platform.post(base, begun, once())).json<{ id: string }>()
    await save(id, 1, draft)
    return id
  }
  return { whole, save, make }
}

export async function givenReports(app: TestApp, receiver: Receiver) {
  const platform = await app.as('super@test.no')
  const { whole, save, make } = draftCalls(platform, receiver)
  const makeKey = async (id: string) => {
    const { version } = await whole(id)
    const made = await platform.post(`${base}/${id}/keys`, { version })
    const { id: keyId, key } = made.json<{ id: string; key: string }>()
    receiver.keys.set(keyId, key)
    return { keyId, key }
  }
  const publish = async (id: string, number?: number) => {
    const { version, versions } = await whole(id)
    const asked = number ?? versions[0]?.number ?? 0
    return platform.post(`${base}/${id}/publications`, { version, number: asked })
  }
  const published = async (draft: object = {}, source = 'external') => {
    const id = await make(draft, source)
    if (source === 'external') await makeKey(id)
    await publish(id)
    return id
  }
  return { platform, whole, save, make, makeKey, publish, published }
}
