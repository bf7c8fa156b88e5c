import { cashRounding, sum } from '@dxweb/kit/money/money.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import { givenTills, type TillProgram } from '@dxweb/server/testing/tills/given-tills.ts'
import { XMLParser } from 'fast-xml-parser'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Random } from '../../../../demo/ground/random.ts'
import { drawEvening, type Evening, type Receipt } from '../../../../demo/till/draw-evening.ts'
import type { TillCalls } from '../../tills/api/contract.ts'

const given = await givenTills()
const { chief, venue, made, tills, popcorn, beer } = given
const other = await given.app.as('flere@test.no')
const programs = await Promise.all(tills.map((till) => given.programOf(till)))

/** A menu with two VAT rates, and gift cards that tills sell. */
const cardId = await made('products', {
  ...given.product,
  name: 'Gavekort i kiosken',
  groupId: given.food,
  ownVatTypeId: 5,
  productType: 'giftCard',
  touchGroupId: given.touchGroupId,
  priceOre: 20_000,
})
const menu = await made('productMenu', {
  name: 'Pils og popkorn',
  menuGroupId: null,
  priceOre: 15_033,
  barcode: '',
  isActive: true,
})
for (const productId of [popcorn, beer]) {
  await made('productMenuItems', { menuId: menu, productId, count: 1 })
}

const today = operatingDay(new Date(), 'Europe/Oslo')

function withCash(receipt: Receipt, index: number): Receipt {
  if (receipt.kind !== 'return' || index % 2 === 0) return receipt
  const { roundedOre, differenceOre } = cashRounding(receipt.grossOre)
  const payments = [{ means: '12001', amountOre: roundedOre }]
  return { ...receipt, roundingOre: differenceOre, payments }
}

async function evenings(seed: number, day: string): Promise<Evening[]> {
  return await Promise.all(
    programs.map(async (program) => {
      const { till, ...feed } = await program.changes()
      const settings = { feed, till, seed, opensAt: new Date(`${day}T17:00:00Z`), hours: 4 }
      const { receipts, events } = drawEvening({ ...settings, receiptCount: 40 })
      const reasons: Record<string, object> = { payOut: { reason: 'Til nattsafen' } }
      const sent = receipts.map((each, index) => ({
        ...withCash(each, index),
        ...reasons[each.kind],
      }))
      return { receipts: sent, events }
    }),
  )
}

async function send(program: TillProgram, random: Random, { receipts, events }: Evening) {
  const waiting = receipts
    .map((each) => ({ each, at: random.share() }))
    .toSorted((a, b) => a.at - b.at)
  while (waiting.length > 0) {
    const batch = waiting.splice(0, random.between(1, 15)).map(({ each }) => each)
    const times = random.chance(0.3) ? 2 : 1
    for (let time = 0; time < times; time += 1) {
      const { refused, stored } = await program.batch(batch)
      expect({ refused, stored }).toEqual({ refused: [], stored: time === 0 ? batch.length : 0 })
    }
  }
  await program.batch([], events)
}

const counted = (receipts: readonly Receipt[]) =>
  receipts.filter(({ isTraining, isVoid }) => !isTraining && !isVoid)
const isGoods = ({ kind }: Receipt) => kind === 'sale' || kind === 'return'

function figuresOf(receipts: readonly Receipt[]) {
  const goods = counted(receipts).filter(isGoods)
  const lines = goods.flatMap((each) => each.lines)
  const deposits = lines.filter((one) => one.depositOf !== undefined)
  const paid = goods.flatMap(({ payments }) => payments)
  const by = (...codes: string[]) =>
    sum(paid.filter(({ means }) => codes.includes(means)).map(({ amountOre }) => amountOre))
  return {
    gross: sum(goods.map(({ grossOre }) => grossOre)),
    net: sum(lines.map(({ netOre }) => netOre)),
    cardsSold: sum(lines.filter((one) => one.productId === cardId).map(({ grossOre }) => grossOre)),
    deposits: sum(deposits.map(({ grossOre }) => grossOre)),
    depositsNet: sum(deposits.map(({ netOre }) => netOre)),
    rounding: sum(goods.map(({ roundingOre }) => roundingOre)),
    cash: by('12001'),
    card: by('12002'),
    vipps: by('12011'),
    tillCards: by('12005'),
    taken: sum(
      counted(receipts)
        .filter(({ kind }) => kind === 'payOut')
        .map(({ grossOre }) => grossOre),
    ),
  }
}

interface Line {
  part: string
  line: string
  amountOre: number
  vatOre: number | null
}

async function settled(day: string) {
  const path = `${venue}/reports/day-settlement?from=${day}&to=${day}`
  const { data } = (await chief.get(path)).json<{ data: Line[] }>()
  const ore = (line: string) => data.find((each) => each.line === line)?.amountOre ?? 0
  const vatOf = (line: string) => data.find((each) => each.line === line)?.vatOre ?? 0
  const part = (name: string) => data.filter((each) => each.part === name)
  const sumOf = (name: string) => sum(part(name).map(({ amountOre }) => amountOre))
  const gross = ore('#products')
  expect([sumOf('goods'), sumOf('vat')]).toEqual([gross, gross])
  expect([sumOf('means'), sumOf('tills')]).toEqual([
    gross + ore('#rounding'),
    gross + ore('#rounding'),
  ])
  return {
    gross,
    net: gross - sum(part('vat').map(({ vatOre }) => vatOre ?? 0)),
    cardsSold: ore('#tillCards'),
    deposits: ore('#deposits'),
    depositsNet: ore('#deposits') - vatOf('#deposits'),
    rounding: ore('#rounding'),
    cash: ore('#means.cash'),
    card: ore('#means.card'),
    vipps: ore('#means.vipps'),
    tillCards: ore('#means.tillCards'),
    taken: sum(
      part('moves')
        .filter(({ line }) => /^#moves.11010\|Kassa [AB] · Til nattsafen$/.test(line))
        .map(({ amountOre }) => amountOre),
    ),
  }
}

interface TillCash {
  registerId: number
  name: string
  expectedOre: number
  version: number
}

/** Counts the cash of each till one krone too low, and returns the expected and the missing amount. */
async function countTills(day: string) {
  const path = `${venue}/day-settlements/${day}`
  const { tills: drawers } = (await chief.get(path)).json<{ tills: TillCash[] }>()
  if (drawers.length > 0) {
    const early = await chief.post(`${path}/steps`, { step: 'count' })
    expect(early.json()).toMatchObject({
      error: { fields: { step: { code: 'cash_not_counted' } } },
    })
  }
  const counts = drawers.map(({ expectedOre, ...drawer }) => ({
    ...drawer,
    expectedOre,
    countedOre: expectedOre - 100,
  }))
  for (const { registerId, countedOre, version } of counts) {
    const put = (reason: string, id = registerId) =>
      chief.put(`${path}/till-counts/${id}`, { countedOre, reason, version })
    expect((await put('')).statusCode).toBe(400)
    expect((await put('Veksel', 9999)).statusCode).toBe(404)
    expect((await put('Veksel')).statusCode).toBe(200)
  }
  return {
    expected: sum(counts.map(({ expectedOre }) => expectedOre)),
    short: sum(counts.map(({ expectedOre, countedOre }) => expectedOre - countedOre)),
  }
}

async function lock(day: string) {
  const cash = await countTills(day)
  const steps = [
    ['count', chief],
    ['approve', other],
    ['lock', chief],
  ] as const
  for (const [step, client] of steps) {
    const { statusCode } = await client.post(`${venue}/day-settlements/${day}/steps`, { step })
    expect([step, statusCode]).toEqual([step, 200])
  }
  return cash
}

interface Amount {
  Amount: string
}
interface FileLine {
  AccountID: string
  DebitAmount?: Amount
  CreditAmount?: Amount
}
interface LedgerFile {
  AuditFile: {
    GeneralLedgerEntries: {
      Journal: { Transaction: { Description: string; Line: FileLine[] }[] }[]
    }
  }
}
const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => ['Journal', 'Transaction', 'Line'].includes(name),
})
const oreOf = (amount?: Amount) => Math.round(Number(amount?.Amount ?? 0) * 100)

/** Computes debit minus credit of each account, from the ledger and from the exported SAF-T file. */
async function leaves(from: string, to: string) {
  const { body } = await chief.get(`${venue}/ledger-file?from=${from}&to=${to}&format=saft`)
  const { AuditFile } = parser.parse(body) as LedgerFile
  const moved = AuditFile.GeneralLedgerEntries.Journal.flatMap((each) => each.Transaction)
  const lines = moved.flatMap((each) => each.Line)
  const ofFile = (account: RegExp) =>
    sum(
      lines
        .filter(({ AccountID }) => account.test(AccountID))
        .map((line) => oreOf(line.DebitAmount) - oreOf(line.CreditAmount)),
    )
  const posted = await given.app.asOwner<{ account: string; ore: number }>(
    `select l.account, sum(l.ore)::bigint as ore from posting p
     cross join lateral (values (p.debit, p.amount_ore), (p.credit, -p.amount_ore)) l (account, ore)
     where p.partner_id = 1003 and p.posted_on between $1 and $2 group by 1`,
    [from, to],
  )
  const ofBooks = (account: RegExp) =>
    sum(posted.filter((row) => account.test(row.account)).map(({ ore }) => ore))
  const sides = (of: typeof ofFile) => ({
    net: 0 - of(/^3/),
    vat: 0 - of(/^27/),
    cards: of(/^2904$/),
    deposits: 0 - of(/^3960$/),
    ours: of(/^2901$/),
    rounding: 0 - of(/^7740$/),
    cash: of(/^1900$/),
    bank: of(/^1920$/),
    taken: 0 - of(/^1908$/),
    unexplained: of(/^1909$/),
  })
  const notes = moved.map(({ Description }) => Description)
  return { books: sides(ofBooks), file: sides(ofFile), notes }
}

const added = <T extends Record<string, number>>(one: T, another: T) =>
  Object.fromEntries(
    Object.entries(one).map(([name, ore]) => [name, ore + (another[name] ?? 0)]),
  ) as T

let run = 0

it('the amounts of an evening are the same in receipts, Z reports, settlement, postings and SAF-T', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      run += 1
      const day = addDays(today, -100 + 3 * run)
      const next = addDays(day, 1)
      const random = new Random(seed, 5)
      const drawn = await evenings(seed, day)
      const isLate = new Set(
        drawn.flatMap(({ receipts }) => receipts).filter(() => random.chance(0.15)),
      )
      const part = ({ receipts, events }: Evening, late: boolean): Evening => ({
        receipts: receipts.filter((each) => isLate.has(each) === late),
        events: late ? [] : events,
      })
      for (const [index, program] of programs.entries())
        await send(program, random, part(drawn[index]!, false))
      const early = figuresOf(drawn.flatMap((each) => part(each, false).receipts))
      expect(await settled(day)).toEqual(early)
      const listed = async () =>
        (await chief.get(`${venue}/reports/settled-days?from=${day}&to=${day}`)).json<object>()
      const row = { productsOre: early.gross, totalOre: early.gross, cashOre: early.cash }
      expect(await listed()).toMatchObject({ data: [{ ...row, state: 'open' }] })
      const { expected, short } = await lock(day)
      expect(expected).toBe(early.cash + early.taken)
      expect(await listed()).toMatchObject({
        data: [{ ...row, state: 'locked', differenceOre: 0 - short }],
      })
      for (const [index, program] of programs.entries())
        await send(program, random, part(drawn[index]!, true))
      const late = figuresOf(drawn.flatMap((each) => part(each, true).receipts))
      expect(await settled(day)).toEqual(early)
      expect(await listed()).toMatchObject({ data: [{ ...row, state: 'locked' }] })
      const came = async () => (await chief.get(`${venue}/day-settlements/${day}`)).json<object>()
      expect(await came()).toMatchObject({ lateGoodsOre: late.gross, latePostedOn: null })
      await lock(next)
      const latePostedOn = late.gross === 0 ? null : next
      expect(await came()).toMatchObject({ lateGoodsOre: late.gross, latePostedOn })

      for (const [index, till] of tills.entries()) {
        const { reports } = (await chief.get(`${venue}/registries/${till}/calls`)).json<TillCalls>()
        const z = reports.find(({ number }) => number.startsWith(`Z-${day}`))
        const { gross } = figuresOf(drawn[index]?.receipts ?? [])
        expect([z?.salesOre, z?.receivedOre]).toEqual([gross, gross])
      }
      const all = added(early, late)
      const { books, file, notes } = await leaves(day, next)
      expect(books).toEqual({
        net: all.net - all.cardsSold,
        vat: all.gross - all.net,
        cards: all.tillCards - all.cardsSold,
        deposits: all.depositsNet,
        ours: 0,
        rounding: all.rounding,
        cash: all.cash + all.taken - short,
        bank: all.card + all.vipps,
        taken: all.taken,
        unexplained: short,
      })
      expect(file).toEqual(books)
      for (const till of ['Kassa A', 'Kassa B']) {
        expect(notes).toContainEqual(expect.stringContaining(`${till} · Til nattsafen`))
      }
    }),
    { numRuns: runsOf(3), endOnFailure: true },
  )
})
