import { givenApp } from '../given-app.ts'
import { TestClient } from '../test-client.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { readFeed, sendBatch } from '@dxweb/areas/tills/api/contract.ts'

export type FeedReply = ReplyOf<typeof readFeed.parts>
export type BatchReply = ReplyOf<typeof sendBatch.parts>

export class TillProgram extends TestClient {
  readonly token: string

  constructor({ context }: Pick<Given['app'], 'context'>, token: string) {
    super(context.app)
    this.token = token
  }

  override send(options: Parameters<TestClient['send']>[0]) {
    const headers = { ...options.headers, authorization: `Bearer ${this.token}` }
    return super.send({ ...options, headers })
  }

  async changes(after?: string): Promise<FeedReply> {
    const query = after === undefined ? '' : `?after=${after}`
    return (await this.get(`/partners/1003/till/changes${query}`)).json<FeedReply>()
  }

  async batch(receipts: readonly unknown[], events: readonly unknown[] = []): Promise<BatchReply> {
    const answer = await this.post('/partners/1003/till/batches', { receipts, events })
    return answer.json<BatchReply>()
  }
}

type Given = Awaited<ReturnType<typeof givenApp>>
type Make = ReturnType<typeof makerOf>

const makerOf =
  ({ chief }: Pick<Given, 'chief'>) =>
  async (register: string, row: object): Promise<number> => {
    const answer = await chief.post(`/partners/1003/${register}`, row)
    if (answer.statusCode !== 200) throw new Error(`${register}: ${answer.body}`)
    return answer.json<{ id: number }>().id
  }

async function accountsOf({ chief }: Pick<Given, 'chief'>) {
  const { data } = (await chief.get('/partners/1003/ledgers?limit=1000')).json<{
    data: { id: number; number: string }[]
  }>()
  return (number: string) => data.find((ledger) => ledger.number === number)?.id ?? 0
}

async function makeGoods(made: Make, accountOf: (number: string) => number) {
  const food = await made('productGroups', { name: 'Kioskgruppa', ledgerId: accountOf('3030') })
  const bar = await made('productGroups', { name: 'Bargruppa', ledgerId: accountOf('3000') })
  const touchGroupId = await made('touchGroups', { name: 'Snacksida', color: '#b45309' })
  const product = (name: string, more: object) =>
    made('products', { ...usual, name, groupId: food, touchGroupId, ...more })
  const popcorn = await product('Popkorn', { priceOre: 7_900, buttonText: 'Pop', buttonNumber: 1 })
  const soda = await product('Brus', { priceOre: 4_200, depositOre: 200 })
  const beer = await product('Pils', { priceOre: 9_800, groupId: bar, productType: 'beer' })
  const of = { menuGroupId: null, priceOre: 10_500, barcode: '', isActive: true }
  const menu = await made('productMenu', { name: 'Stor kinomeny', ...of })
  for (const productId of [popcorn, soda]) {
    await made('productMenuItems', { menuId: menu, productId, count: 1 })
  }
  return { food, touchGroupId, popcorn, soda, beer, menu }
}

const tillMaker = (made: Make) => (name: string, number: number) =>
  made('registries', {
    name,
    number,
    kind: 'kiosk',
    locationId: null,
    floatOre: 100_000,
    isActive: true,
  })

export async function givenTills() {
  const given = await givenApp()
  const made = makerOf(given)
  const goods = await makeGoods(made, await accountsOf(given))
  await made('operators', { name: 'Kari', number: '4711', isActive: true })
  const makeTill = tillMaker(made)
  const tills = [await makeTill('Kassa A', 901), await makeTill('Kassa B', 902)] as const
  const keyOf = async (tillId: number) => {
    const key = { name: `Kasse ${crypto.randomUUID()}`, permissions: ['tills.call'], tillId }
    const answer = await given.chief.post('/partners/1003/api-keys', {
      ...key,
      addresses: [],
      expiresAt: null,
    })
    return answer.json<{ id: number; version: number; token: string }>()
  }
  const programOf = async (tillId: number) =>
    new TillProgram(given.app, (await keyOf(tillId)).token)
  return { ...given, ...goods, product: usual, made, makeTill, keyOf, programOf, tills }
}

const usual = {
  number: '',
  productType: 'food',
  depositOre: 0,
  bulkWeight: 'none',
  ownVatTypeId: null,
  ownLedgerId: null,
  barcode1: '',
  barcode2: '',
  barcode3: '',
  isStocked: false,
  isSelfService: false,
  selfServiceText: '',
  selfServiceMax: null,
  buttonText: '',
  buttonColor: '#b45309',
  buttonNumber: null,
  isActive: true,
}

export type Sent = Record<string, unknown>

export const line = (productId: number, grossOre: number, more: Sent = {}) => ({
  productId,
  quantity: grossOre < 0 ? -1 : 1,
  grossOre,
  vatBasisPoints: 1500,
  ...more,
})

let last = 0

export function sale(lines: readonly (Sent & { grossOre: number })[], more: Sent = {}) {
  last += 1
  const grossOre = lines.reduce((sum, each) => sum + each.grossOre, 0)
  return {
    key: `s${last}`,
    nr: String(last),
    kind: 'sale',
    at: new Date().toISOString(),
    operator: '4711',
    grossOre,
    lines,
    payments: [{ means: '12002', amountOre: grossOre }],
    ...more,
  }
}
