import { expect, it } from 'vitest'
import { invoiceNumbers } from '../../../bench/safety/races/invoice-numbers.ts'
import { testDatabase } from '../testing/test-database.ts'

it('numbers of invoices have no gap although backends are killed while many are issued', async () => {
  expect(await invoiceNumbers(await testDatabase(), 30)).toMatchObject({ held: true })
})
