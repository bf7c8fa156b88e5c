import { sql } from '@dxweb/kit/database/database.ts'
import { buildSmallVenue, type SmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase, type TestDatabase } from '@dxweb/server/testing/test-database.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { drawnSale } from './drawn-sale.ts'
import { channelState } from './rules.ts'
import { sellsNow } from './sells-now.ts'

let test: TestDatabase
let venue: SmallVenue

beforeAll(async () => {
  test = await testDatabase()
  venue = await buildSmallVenue(test)
})

const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const text = `
  select place, ${sellsNow('true', 'asked_at')} as counter, ${sellsNow('false', 'asked_at')} as web
  from jsonb_to_recordset($1::jsonb) e (place integer, asked_at timestamptz, state text, is_sale_open boolean,
    ends_at timestamptz, is_counter_sale_open boolean, is_web_sale_open boolean, sales_start timestamptz,
    sales_stop timestamptz, web_sales_start timestamptz, web_sales_stop timestamptz)
  order by place`

it('the SQL condition allows sales at exactly the same times as `channelState`', async () => {
  const drawn = fc.tuple(drawnSale, fc.integer({ min: -1, max: 21 }))
  const asked = fc.sample(drawn, { numRuns: 4_000, seed: 2031 })
  const rows = asked.map(([sale, now], place) => ({
    place,
    asked_at: at(now),
    state: sale.state,
    is_sale_open: sale.isSaleOpen,
    ends_at: at(sale.endsAt),
    is_counter_sale_open: sale.isCounterSaleOpen,
    is_web_sale_open: sale.isWebSaleOpen,
    sales_start: at(sale.salesStart),
    sales_stop: at(sale.salesStop),
    web_sales_start: at(sale.webSalesStart),
    web_sales_stop: at(sale.webSalesStop),
  }))
  const answers = await test.db.run<{ counter: boolean; web: boolean }>(
    venue.scope,
    sql('test-sells', text, [JSON.stringify(rows)]),
  )
  expect(answers.map(({ counter, web }) => ({ counter, web }))).toEqual(
    asked.map(([sale, now]) => ({
      counter: channelState(sale, 'counter', now) === 'inSale',
      web: channelState(sale, 'web', now) === 'inSale',
    })),
  )
})
