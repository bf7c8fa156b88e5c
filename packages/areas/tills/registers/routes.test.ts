import { products } from '@dxweb/areas/products/contract.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import {
  fileLine,
  fileReceipt,
  sendTillFile,
  tillFileOf,
} from '@dxweb/server/testing/tills/till-files.ts'
import { expect, it } from 'vitest'
import type { StoredReport } from '../receipts/contract.ts'
import type { SoldLine } from '../saft/testing/write-till-file.ts'
import type { TillArticle, TillRegister } from './contract.ts'

const { app, chief, venue } = await givenApp()

const lineOf = (articleId: string, groupId: string, grossOre = 11_500) =>
  fileLine(articleId, { groupId, grossOre, netOre: Math.round(grossOre / 1.15) })

function send(registerId: string, lines: SoldLine[], more = (text: string) => text) {
  const sold = lines.map((line, index) => fileReceipt('2026-05-01', `18:0${index}:00`, line))
  const text = tillFileOf([{ registerId, sold }]).toString()
  return sendTillFile(chief, Buffer.from(more(text)), registerId)
}

interface Articles {
  data: TillArticle[]
  total: number
  unmappedCount: number
  unmappedOre: number
}
const articles = async (q = '', more = '') =>
  (await chief.get(`${venue}/till-articles?q=${q}${more}`)).json<Articles>()
const article = async (articleRef: string) =>
  (await articles(articleRef)).data.find((each) => each.articleRef === articleRef)
const mapping = (to: TillArticle | undefined, more: object) =>
  chief.put(`${venue}/till-articles/${to?.id}`, {
    version: to?.version,
    productId: null,
    menuId: null,
    groupId: null,
    ...more,
  })

interface Counted {
  productId: number | null
  ore: number
}
const countedOf = async (articleId: number | undefined) =>
  app.asOwner<Counted>(
    `select product_id as "productId", sum(gross_ore)::bigint as ore from till_goods_day
     where partner_id = 1003 and article_id = $1 group by 1`,
    [articleId],
  )

const group = async (name: string) => {
  const [ledger] = await app.asOwner<{ id: number }>(
    'select id from ledger where partner_id = 1003 and is_income order by id limit 1',
  )
  const made = await chief.post(`${venue}/productGroups`, { name, ledgerId: ledger?.id })
  return made.json<{ id: number }>().id
}

const product = async (number: string, groupId: number, more: object = {}) => {
  const draft = {
    name: `Vare ${number}`,
    number,
    groupId,
    productType: 'goods',
    priceOre: 4500,
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
    touchGroupId: null,
    buttonText: '',
    buttonColor: '#1f6feb',
    buttonNumber: null,
    isActive: true,
    ...more,
  }
  const made = await chief.post(`${venue}/${products.name}`, draft)
  expect(made.statusCode).toBeLessThan(300)
  return made.json<{ id: number }>().id
}

it('lists unmapped articles first, with their count and sum', async () => {
  await send('sums', [lineOf('lone', '04006'), lineOf('lone', '04006', 2_300)])
  await send('practice', [lineOf('tried', '04006')], (text) =>
    text.replace('</keyVersion>', '</keyVersion><trainingID>1</trainingID>'),
  )
  const { data, unmappedCount, unmappedOre } = await articles()
  expect(data[0]).toMatchObject({ articleRef: 'lone', grossOre: 13_800, quantityMicro: 2_000_000 })
  expect([unmappedCount, unmappedOre]).toEqual([1, 13_800])
})

it('maps articles by number, barcode and group name as files arrive, and keeps mappings made by users', async () => {
  const groupId = await group('Godteri')
  const byNumber = await product('7001', groupId)
  const byBarcode = await product('7002', groupId, { barcode1: '7038010009457' })
  const named = (text: string) =>
    text.replace(
      '<basics>',
      '<basics><basic><basicType>04</basicType><basicID>GODT</basicID><predefinedBasicID>04014</predefinedBasicID><basicDesc>godteri</basicDesc></basic>',
    )
  const lines = [lineOf('7001', ''), lineOf('7038010009457', ''), lineOf('drops', 'GODT')]
  await send('match', lines, named)
  expect(await article('7001')).toMatchObject({ productId: byNumber, mappedBy: 'match' })
  expect(await article('7038010009457')).toMatchObject({ productId: byBarcode })
  expect(await article('drops')).toMatchObject({ groupId, groupName: 'godteri' })
  expect((await mapping(await article('7001'), {})).statusCode).toBe(200)
  await send('match again', lines, named)
  expect(await article('7001')).toMatchObject({ productId: null, mappedBy: 'person' })
  const unmapped = await articles('', '&only=unmapped')
  expect(unmapped.data.map(({ articleRef }) => articleRef).toSorted()).toEqual(['7001', 'lone'])
  expect(unmapped.total).toBe(2)
  expect((await mapping(await article('7001'), {})).json()).toMatchObject({
    error: { fields: { productId: { code: 'choose_goods' } } },
  })
})

it('reports an unknown till, product or group at its field', async () => {
  await send('unknown', [lineOf('unknown', '04006')])
  const found = await article('unknown')
  for (const field of ['productId', 'menuId', 'groupId']) {
    const answer = await mapping(found, { [field]: 99_999 })
    expect(answer.json().error.fields).toEqual({ [field]: { code: 'not_found' } })
  }
  const { data } = (await chief.get(`${venue}/till-registers`)).json<{ data: TillRegister[] }>()
  const [register] = data
  const path = `${venue}/till-registers/${register?.id}`
  const answer = await chief.put(path, { version: register?.version, tillId: 99_999 })
  expect(answer.json().error.fields).toEqual({ tillId: { code: 'not_found' } })
})

it('applies a mapping to earlier sales too', async () => {
  await send('before', [lineOf('moved', '04006')])
  const found = await article('moved')
  expect(await countedOf(found?.id)).toEqual([{ productId: null, ore: 11_500 }])
  const productId = await product('7100', await group('Drikke'))
  expect((await mapping(found, { productId })).statusCode).toBe(200)
  expect(await countedOf(found?.id)).toEqual([{ productId, ore: 11_500 }])
})

it('accepts one of two concurrent mappings of an article, and only one target per mapping', async () => {
  await send('race', [lineOf('raced', '04006')])
  const found = await article('raced')
  const groups = [await group('En'), await group('To')]
  const answers = await Promise.all(groups.map((groupId) => mapping(found, { groupId })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
  const both = await mapping(await article('raced'), { groupId: groups[0], productId: 1 })
  expect(both.json().error.fields).toEqual({ productId: { code: 'only_one' } })
})

it('maps a register to a till of the venue, and accepts only one of two changes with the same version', async () => {
  await send('mapped', [lineOf('1', '04006')])
  const register = async () =>
    (await chief.get(`${venue}/till-registers`))
      .json<{ data: TillRegister[] }>()
      .data.find((each) => each.registerRef === 'mapped')
  const made = await chief.post(`${venue}/registries`, {
    name: 'Kiosk',
    number: 71,
    kind: 'kiosk',
    locationId: null,
    floatOre: 0,
    isActive: true,
  })
  const { id: tillId } = made.json<{ id: number }>()
  const before = await register()
  const map = () =>
    chief.put(`${venue}/till-registers/${before?.id}`, { version: before?.version, tillId })
  const answers = await Promise.all([map(), map()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect(await register()).toMatchObject({ tillId, till: 'Kiosk' })
})

const report = (id: string, salesOre: number, day: string) => `
  <event><eventID>${id}</eventID><eventType>13009</eventType><eventDate>${day}</eventDate><eventTime>23:00:00</eventTime>
    <eventReport><reportID>Z${id}</reportID><reportType>Z report</reportType><reportDate>${day}</reportDate>
      <reportTime>23:00:00</reportTime>
      <reportTotalCashSales><totalCashSaleAmnt>115.00</totalCashSaleAmnt></reportTotalCashSales>
      <reportPayments><reportPayment><paymentType>12002</paymentType><paymentNum>1</paymentNum>
        <paymentAmnt>115.00</paymentAmnt></reportPayment></reportPayments>
      <reportReceiptNum>1</reportReceiptNum><reportGrandTotalSales>${salesOre / 100}</reportGrandTotalSales>
    </eventReport></event>`

it('stores Z reports in full, and reports a grand total that has decreased', async () => {
  const withReports = (text: string) =>
    text.replace(
      '<cashtransaction>',
      `${report('1', 900_000, '2026-05-01')}${report('2', 800_000, '2026-05-02')}<cashtransaction>`,
    )
  const file = await send('totals', [lineOf('1', '04006')], withReports)
  expect(file).toMatchObject({
    eventCount: 2,
    notes: [{ code: 'falling_total', count: 1, first: [{ nr: 'Z2' }] }],
  })
  const found = (await chief.get(`${venue}/till-registers`))
    .json<{ data: TillRegister[] }>()
    .data.find((each) => each.registerRef === 'totals')
  expect(found).toMatchObject({ fallingCount: 1 })
  const chain = await chief.get(`${venue}/till-registers/${found?.id}/chain`)
  const { falls } = chain.json<{ falls: { id: string; beforeOre: number; totalOre: number }[] }>()
  expect(falls).toMatchObject([{ beforeOre: 900_000, totalOre: 800_000 }])
  const read = await chief.get(`${venue}/till-reports/${falls[0]?.id}`)
  expect(read.json<StoredReport>()).toMatchObject({
    registerId: found?.id,
    report: {
      reportId: 'Z2',
      kind: 'z',
      cashSalesOre: 11_500,
      payments: [{ code: '12002', count: 1_000_000, amountOre: 11_500 }],
      counts: { Receipt: 1 },
      grandTotals: { salesOre: 800_000 },
    },
  })
})
