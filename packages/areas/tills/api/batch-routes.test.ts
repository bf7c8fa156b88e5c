import { describe, expect, it } from 'vitest'
import { givenTills, line, sale } from '@dxweb/server/testing/tills/given-tills.ts'

const { app, chief, venue, makeTill, programOf, tills, ...goods } = await givenTills()
const { food, popcorn, soda, beer, menu } = goods

const dayRows = () =>
  app.asOwner<{ count: number; grossOre: number }>(
    `select coalesce(sum(receipt_count), 0)::integer as count, coalesce(sum(gross_ore), 0)::bigint as "grossOre"
     from till_day where partner_id = 1003`,
  )

async function added(work: () => Promise<unknown>) {
  const [before] = await dayRows()
  await work()
  const [after] = await dayRows()
  return {
    count: (after?.count ?? 0) - (before?.count ?? 0),
    grossOre: (after?.grossOre ?? 0) - (before?.grossOre ?? 0),
  }
}

describe('a batch from a till', () => {
  it('counts each receipt once, for any number and order of calls', async () => {
    const program = await programOf(tills[0])
    const all = [
      sale([line(popcorn, 7_900), line(soda, 4_200)]),
      sale([line(popcorn, 15_800, { quantity: 2 })]),
      sale([line(popcorn, -7_900)], { kind: 'return' }),
    ]
    const sums = await added(async () => {
      expect(await program.batch(all.slice(1))).toMatchObject({ stored: 2, grossOre: 7_900 })
      const both = await Promise.all([program.batch(all), program.batch(all.toReversed())])
      expect(both.reduce((sum, { stored }) => sum + stored, 0)).toBe(1)
      expect(both.reduce((sum, { repeated }) => sum + repeated, 0)).toBe(5)
      expect(both.flatMap(({ refused }) => refused)).toEqual([])
    })
    expect(sums).toEqual({ count: 3, grossOre: 20_000 })
  })

  it('receipts of two tills may have the same key', async () => {
    const [one, other] = await Promise.all(tills.map(programOf))
    const sold = sale([line(popcorn, 7_900)])
    expect(await one?.batch([sold])).toMatchObject({ stored: 1 })
    expect(await other?.batch([sold])).toMatchObject({ stored: 1 })
  })

  it('reports the field of an invalid receipt, and stores the valid receipts', async () => {
    const program = await programOf(tills[0])
    const good = sale([line(popcorn, 7_900)])
    const wrong = [
      sale([line(popcorn, 7_900), { ...line(soda, 4_200), quantity: 'two' }]),
      sale([line(popcorn, 7_900)], { grossOre: 8_000 }),
      sale([line(popcorn, 7_900)], { payments: [{ means: '12002', amountOre: 7_000 }] }),
      sale([line(popcorn, 7_900)], { payments: [{ means: '12555', amountOre: 7_900 }] }),
      sale([line(popcorn, 7_900, { menuId: menu })]),
      sale([line(popcorn, 7_900, { vatBasisPoints: null })]),
      sale([line(popcorn, 7_900)], { at: '2026-11-29T20:00:00' }),
      'no receipt',
      sale([line(popcorn, 7_900)], { kind: 'payOut' }),
    ]
    const { stored, refused } = await program.batch([...wrong, good], [{ key: 'z', kind: 'z' }])
    expect(stored).toBe(1)
    expect(refused.map(({ list, index, field, code }) => [list, index, field, code])).toEqual([
      ['events', 0, 'at', 'required'],
      ['receipts', 0, 'lines.1.quantity', 'not_a_number'],
      ['receipts', 1, 'grossOre', 'sum'],
      ['receipts', 2, 'payments', 'sum'],
      ['receipts', 3, 'payments.0.means', 'not_found'],
      ['receipts', 4, 'lines.0.article', 'one_article'],
      ['receipts', 5, 'lines.0.vatBasisPoints', 'required'],
      ['receipts', 6, 'at', 'not_an_instant'],
      ['receipts', 7, '', 'not_valid'],
      ['receipts', 8, 'lines', 'not_here'],
    ])
  })

  it('refuses a net amount that no VAT rate allows, and notes a VAT rate that does not exist', async () => {
    const program = await programOf(tills[0])
    const mixed = (more: object) =>
      sale([{ menuId: menu, quantity: 1, grossOre: 9_999, vatBasisPoints: null, ...more }])
    const { stored, refused, notes } = await program.batch([
      mixed({}),
      mixed({ netOre: -5_000 }),
      sale([line(soda, 4_200, { netOre: 9_999 })]),
      mixed({ netOre: 8_500 }),
      sale([line(soda, -4_200, { netOre: -3_652 })], { kind: 'return' }),
      sale([line(soda, 4_200, { vatBasisPoints: 1700 })]),
    ])
    expect(refused.map(({ index, field, code }) => [index, field, code])).toEqual([
      [0, 'lines.0.netOre', 'required'],
      [1, 'lines.0.netOre', 'net'],
      [2, 'lines.0.netOre', 'net'],
    ])
    expect(stored).toBe(3)
    expect(notes.map(({ index, code }) => [index, code])).toEqual([[5, 'unknown_rate']])
  })

  it('notes a menu sold at one VAT rate if its products have several rates', async () => {
    await app.asOwner(
      `insert into product_menu (partner_id, id, name, price_ore, barcode, is_active, sort)
       values (1003, 990, 'Øl og popkorn', 15000, '', true, 1)`,
    )
    await app.asOwner(
      `insert into product_menu_item (partner_id, id, menu_id, product_id, count, sort)
       select 1003, 990 + nth, 990, id, 1, nth from unnest($1::integer[]) with ordinality p (id, nth)`,
      [[beer, popcorn]],
    )
    const of = (menuId: number, more: object) =>
      sale([{ menuId, quantity: 1, grossOre: 15_000, ...more }])
    const program = await programOf(tills[0])
    const { stored, notes } = await program.batch([
      of(990, { vatBasisPoints: 1500 }),
      of(990, { vatBasisPoints: null, netOre: 12_500 }),
      of(menu, { vatBasisPoints: 1500 }),
    ])
    expect(stored).toBe(3)
    expect(notes.map(({ index, code }) => [index, code])).toEqual([[0, 'mixed_menu']])
  })

  it('accepts null for omitted fields, and reports missing required fields of a receipt', async () => {
    const program = await programOf(tills[0])
    const empty = { day: null, operator: null, reason: null }
    const sold = sale([line(popcorn, 7_900, { menuId: null, netOre: null })], empty)
    const bare = sale([line(popcorn, 7_900)], { at: null, kind: undefined })
    const named = sale([line(popcorn, 7_900, { productId: null, article: `product:${popcorn}` })])
    const lost = sale([line(popcorn, 7_900)], { reason: 'B\ufffdrs' })
    const { stored, refused } = await program.batch([sold, bare, named, null, lost])
    expect(stored).toBe(1)
    expect(refused.map(({ index, field, code }) => [index, field, code])).toEqual([
      [1, 'kind', 'required'],
      [1, 'at', 'required'],
      [2, 'lines.0.article', 'not_valid'],
      [3, '', 'required'],
      [4, 'reason', 'not_text'],
    ])
    const none = await program.post(`${venue}/till/batches`, { receipts: null, events: null })
    expect(none.json()).toMatchObject({ stored: 0, refused: [] })
  })

  it('notes a receipt that a till has resent under a new key', async () => {
    const program = await programOf(tills[0])
    const sold = sale([line(popcorn, 7_900)])
    expect((await program.batch([sold])).notes).toEqual([])
    const again = await program.batch([{ ...sold, key: `${sold.key} again` }])
    expect(again).toMatchObject({ stored: 1, notes: [{ index: 0, code: 'same_number' }] })
  })

  it('an article sold before its product is registered gets the product’s name afterwards', async () => {
    const program = await programOf(tills[0])
    const next = popcorn + 1000
    const sold = () => sale([line(next, 100)])
    expect((await program.batch([sold()])).notes).toMatchObject([{ code: 'unknown_article' }])
    const named = () =>
      app.asOwner('select name from till_article where article_ref = $1', [`product:${next}`])
    expect(await named()).toEqual([{ name: `#${next}` }])
    await app.asOwner(
      `insert into product select (jsonb_populate_record(p, jsonb_build_object('id', $1::integer, 'name', 'Ny'))).*
       from product p where p.partner_id = 1003 and p.id = $2`,
      [next, popcorn],
    )
    expect((await program.batch([sold()])).notes).toEqual([])
    expect(await named()).toEqual([{ name: 'Ny' }])
  })

  it('refuses a known receipt key with other content, in the same call or in a later one', async () => {
    const program = await programOf(tills[0])
    const sold = sale([line(popcorn, 7_900)])
    const other = { ...sold, ...sale([line(popcorn, 8_900)]), key: sold.key }
    const fault = { list: 'receipts', key: sold.key, field: 'key', code: 'changed' }
    expect(await program.batch([sold, other, sold])).toMatchObject({
      stored: 1,
      repeated: 1,
      refused: [{ ...fault, index: 1 }],
    })
    expect(await program.batch([other])).toMatchObject({
      stored: 0,
      refused: [{ ...fault, index: 0 }],
    })
  })

  it('accepts several VAT rates, discounts, deposits, gift cards, cash rounding and menus', async () => {
    const program = await programOf(tills[1])
    const lines = [
      { menuId: menu, quantity: 1, grossOre: 10_500, vatBasisPoints: 1500 },
      line(beer, 8_820, { vatBasisPoints: 2500, discountOre: 980 }),
      { depositOf: soda, quantity: 1, grossOre: 200, vatBasisPoints: 1500 },
      {
        article: 'PROGRAM',
        articleGroup: '04014',
        quantity: 1,
        grossOre: 3_333,
        vatBasisPoints: 0,
      },
    ]
    const sold = sale(lines, {
      roundingOre: 47,
      payments: [
        { means: '12005', amountOre: 20_000 },
        { means: '12001', amountOre: 2_900 },
      ],
    })
    const answer = await program.batch([sold])
    expect(answer).toMatchObject({ stored: 1, refused: [], grossOre: 22_853 })
    expect(answer.notes.map(({ code }) => code)).toEqual(['unknown_article'])
    const mapped = await app.asOwner(
      `select a.article_ref as ref, a.product_id as product, a.menu_id as menu, a.group_id as "group",
         l.net_ore as net, l.discount_ore as discount
       from till_line l join till_receipt r on r.partner_id = l.partner_id and r.id = l.receipt_id
       join till_article a on a.partner_id = l.partner_id and a.id = l.article_id
       where r.partner_id = 1003 and r.key = $1 order by l.line`,
      [sold.key],
    )
    expect(mapped).toEqual([
      { ref: `menu:${menu}`, product: null, menu, group: null, net: 9_130, discount: 0 },
      { ref: `product:${beer}`, product: beer, menu: null, group: null, net: 7_056, discount: 980 },
      { ref: `deposit:${soda}`, product: null, menu: null, group: food, net: 174, discount: 0 },
      { ref: 'PROGRAM', product: null, menu: null, group: null, net: 3_333, discount: 0 },
    ])
  })

  it('counts cash movements as payments of the day, but not as sales', async () => {
    const program = await programOf(tills[1])
    const move = (kind: string, amountOre: number) =>
      sale([], { kind, grossOre: amountOre, payments: [{ means: '12001', amountOre }] })
    const cash = async () =>
      app.asOwner<{ ore: number }>(
        `select coalesce(sum(amount_ore), 0)::bigint as ore from till_day_means where partner_id = 1003 and means = '12001'`,
      )
    const [before] = await cash()
    const sums = await added(() =>
      program.batch([move('float', 100_000), move('payIn', 5_000), move('payOut', -2_500)]),
    )
    const [after] = await cash()
    expect(sums).toEqual({ count: 0, grossOre: 0 })
    expect((after?.ore ?? 0) - (before?.ore ?? 0)).toBe(102_500)
  })

  it('stores training and void receipts but does not count them', async () => {
    const program = await programOf(tills[0])
    const none = [{ isTraining: true }, { isVoid: true }].map((flag) =>
      sale([line(popcorn, 7_900)], flag),
    )
    expect(await added(() => program.batch(none))).toEqual({ count: 0, grossOre: 0 })
  })

  it('refuses times far from the present unless the till sends the operating day', async () => {
    const program = await programOf(tills[0])
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const wrong = [sale([line(popcorn, 7_900)], { at: '2019-01-01T12:00:00Z' })]
    wrong.push(sale([line(popcorn, 7_900)], { at: at(3) }))
    const late = sale([line(popcorn, 7_900)], { at: at(-5) })
    const ahead = sale([line(popcorn, 7_900)], { at: at(0.1) })
    const first = await program.batch([...wrong, late, ahead])
    expect(first.refused.map(({ field, code }) => [field, code])).toEqual([
      ['at', 'too_old'],
      ['at', 'in_future'],
    ])
    expect(first.notes.map(({ code }) => code)).toEqual(['late', 'clock_ahead'])
    const day = at(0).slice(0, 10)
    const named = await program.batch(wrong.map((each) => ({ ...each, day })))
    expect(named).toMatchObject({ stored: 2, refused: [] })
    const never = ['0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z']
    const bad = never.map((each) => sale([line(popcorn, 7_900)], { at: each, day }))
    const events = never.map((each) => ({ key: each, kind: 'drawerOpen', at: each, day }))
    const mixed = await program.batch([...bad, sale([line(popcorn, 7_900)])], events)
    expect(mixed.stored).toBe(1)
    expect(mixed.refused.map(({ field }) => field)).toEqual(Array(6).fill('at'))
  })

  it('stores X and Z reports and drawer events once, in the same form as those from files', async () => {
    const program = await programOf(tills[0])
    const report = {
      number: '12',
      salesOre: 50_000,
      payments: [{ code: '12002', count: 4, amountOre: 50_000 }],
      counts: { receipts: 4, drawerOpenings: 1 },
      grandTotals: { salesOre: 60_000, returnsOre: 10_000, netOre: 50_000 },
    }
    const at = new Date().toISOString()
    const events = [
      { key: 'z12', kind: 'z', at, report },
      { key: 'd1', kind: 'drawerOpen', at, operator: '4711', text: 'Veksling' },
      { key: 'd2', kind: 'z', at },
      {
        key: 'd3',
        kind: 'z',
        at,
        report: { ...report, groups: [{ code: '1', count: 1e300, amountOre: 0 }] },
      },
    ]
    expect(await program.batch([], events)).toMatchObject({
      stored: 2,
      refused: [
        { list: 'events', index: 2, key: 'd2', field: 'report', code: 'required' },
        { list: 'events', index: 3, key: 'd3', field: 'report.groups.0.count', code: 'too_high' },
      ],
    })
    const changed = { ...events[0], report: { ...report, salesOre: 50_001 } }
    expect(await program.batch([], [events[1], changed])).toMatchObject({
      stored: 0,
      repeated: 1,
      refused: [{ key: 'z12', field: 'key', code: 'changed' }],
    })
    const [kept] = await app.asOwner<{ report: object }>(
      `select report from till_event where partner_id = 1003 and key = 'z12'`,
    )
    expect(kept?.report).toMatchObject({
      reportId: '12',
      kind: 'z',
      cashSalesOre: 50_000,
      payments: [{ code: '12002', operatorId: '', count: 4_000_000, amountOre: 50_000 }],
      counts: { Receipt: 4, OpenCashBox: 1, Return: 0 },
    })
  })

  it('refuses a whole batch that has too many lines', async () => {
    const program = await programOf(tills[0])
    const long = Array.from({ length: 11 }, () =>
      sale(Array.from({ length: 500 }, () => line(popcorn, 100))),
    )
    const answer = await program.post(`${venue}/till/batches`, { receipts: long })
    expect(answer.json()).toMatchObject({
      error: { fields: { receipts: { code: 'too_many', params: { max: 5000 } } } },
    })
  })
})

describe('the calls of a till', () => {
  it('the page of a till lists refused items until they are accepted', async () => {
    const tillId = await makeTill('Kassa C', 903)
    const calls = async () => (await chief.get(`${venue}/registries/${tillId}/calls`)).json()
    expect(await calls()).toMatchObject({ keyCount: 0, askedAt: null, sentAt: null, refused: [] })
    const program = await programOf(tillId)
    await program.changes()
    const sold = sale([line(popcorn, 7_900)])
    const bad = { ...sold, grossOre: 1 }
    await program.batch([bad])
    await program.batch([bad])
    expect(await calls()).toMatchObject({
      keyCount: 1,
      behind: 0,
      days: [{ stored: 0, refused: 2, grossOre: 0 }],
      refusedTotal: 1,
      refused: [{ key: sold.key, field: 'grossOre', code: 'sum', times: 2 }],
    })
    await program.batch([{ ...sold, key: '', nr: '' }])
    expect(await calls()).toMatchObject({ refusedTotal: 2 })
    await app.asOwner(
      `update till_refusal set last_at = now() - interval '25 hours' where key = ''`,
    )
    await program.batch([])
    expect(await calls()).toMatchObject({ refusedTotal: 1 })
    const z = { key: 'z', kind: 'z', at: new Date(Date.now() + 1000).toISOString() }
    const report = {
      number: '1',
      salesOre: 8_000,
      grandTotals: { salesOre: 8_000, returnsOre: 0, netOre: 8_000 },
    }
    await program.batch([sold], [{ ...z, report }])
    expect(await calls()).toMatchObject({
      days: [{ stored: 1, events: 1, refused: 3, grossOre: 7_900 }],
      refused: [],
      reports: [{ number: '1', salesOre: 8_000, receivedOre: 7_900 }],
    })
  })
})
