import { expect, it } from 'vitest'
import { invoiceNumbers } from '../../../bench/safety/races/invoice-numbers.ts'
import { testDatabase } from '../testing/test-database.ts'

it('invoice numbers have no gap although database connections are killed while many invoices are issued', async () => {
  expect(await invoiceNumbers(await testDatabase(), 30)).toMatchObject({ passed: true })
})
