import { expect, it } from 'vitest'
import { buildBigVenue } from '../../../bench/ground/big-hall.ts'
import { ledgerModel } from '../../../bench/safety/races/ledger-model.ts'
import { testDatabase } from '../testing/test-database.ts'

it('after each of 300 commands, the ledger equals the tickets of each event and VAT type', async () => {
  const test = await testDatabase()
  const outcome = await ledgerModel(test, await buildBigVenue(test, 20, 2), 300)
  expect(outcome).toMatchObject({ passed: true })
  for (const command of [
    'sold',
    'seat_taken',
    'refunded',
    'refunded but the fee',
    'refunded already',
    'exchanged',
    'not exchanged',
    'priced',
    'turned',
    'held',
  ]) {
    expect(outcome.summary).toMatch(new RegExp(`[1-9]\\d* ${command}`))
  }
})

it('the check detects a difference between ledger and tickets', async () => {
  const test = await testDatabase()
  const venue = await buildBigVenue(test, 20, 2)
  await test.asOwner(
    `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, kind)
     values ($1, gen_random_uuid(), 1, '2026-11-21', '1920', '2900', 1, $2, 'sale')`,
    [venue.partnerId, venue.firstEventId],
  )
  expect(await ledgerModel(test, venue, 1)).toMatchObject({
    passed: false,
    summary: expect.stringContaining('owed'),
  })
})
