import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { brokenPromises, contractShape, readShape } from './contract-shape.ts'
import { openApi } from './openapi.ts'

const kept = readShape(readFileSync(new URL('previous-contract.jsonl', import.meta.url), 'utf8'))

/** Older forms would empty these fields, so they must be refused and reloaded. */
const emptiedElse = [
  'POST /partners/{partnerId}/organizer',
  'PUT /partners/{partnerId}/organizer/{id}',
].flatMap((call) =>
  [
    'address',
    'city',
    'postalCode',
    'name',
    'email',
    'phone',
    'kidMethod',
    'kidLength',
    'paymentDays',
    'isInBusinessRegister',
    'isVatRegistered',
    'reminderDays',
    'reminderFeeOre',
  ].map((field) => `${call} now demands body.${field}`),
)

/** An older form would unlink users from their shifts. */
const untiedElse = ['POST /partners/{partnerId}/staff', 'PUT /partners/{partnerId}/staff/{id}'].map(
  (call) => `${call} now demands body.userId`,
)

/** An older client would set an order's terms back. No older web had orders. */
const setBackElse = [
  'POST /partners/{partnerId}/orders',
  'PUT /partners/{partnerId}/orders/{id}',
].flatMap((call) =>
  ['commissionBase', 'feeFreeTickets', 'optionUntil', 'projectId', 'thresholdMode'].map(
    (field) => `${call} now demands body.${field}`,
  ),
)

/** An older form would clear the renter's invoicing and payment fields. */
const emptiedOfRenters = [
  'POST /partners/{partnerId}/renters',
  'PUT /partners/{partnerId}/renters/{id}',
  'POST /renters',
  'PUT /renters/{id}',
].flatMap((call) =>
  [
    'accountNumber',
    'address',
    'buyerReference',
    'city',
    'contacts',
    'invoiceBy',
    'invoiceEmail',
    'kind',
    'note',
    'postalCode',
  ].map((field) => `${call} now demands body.${field}`),
)

/** A retry without a key would be booked twice. */
const countedTwiceElse = [
  'POST /partners/{partnerId}/ticketsalecorrections now demands header.Idempotency-Key',
]

/** Acting as another user requires a reason, which is logged at the venue. */
const unsaidElse = ['POST /auth/sudo now demands body.reason']

/** The venue's own users, which `/users` still returns; the path now has those of the platform. */
const isEverybodys = (one: string) => /^\w+ \/useradmin\b/.test(one)

/** An order names a production by its id (decision 0104). No older web had orders. */
const isNamedById = (one: string) =>
  /^\w+ \/partners\/\{partnerId\}\/orders\b.*\.productionLink$/.test(one)

/** An older form would overwrite another's change. */
const overwrittenElse = [
  'PUT /partners/{partnerId}/integrations/{integrationId} now demands body.version',
]

const demandedSince = [
  ...emptiedElse,
  ...untiedElse,
  ...setBackElse,
  ...emptiedOfRenters,
  ...countedTwiceElse,
  ...unsaidElse,
  ...overwrittenElse,
]

it('the contract has all that the build before promised, and more', async () => {
  const { context } = await testApp()
  const shape = contractShape(openApi(context.routes, 'test'))
  expect(
    brokenPromises(kept, shape).filter(
      (one) => !demandedSince.includes(one) && !isEverybodys(one) && !isNamedById(one),
    ),
  ).toEqual([])
})

it('any broken promise of the contract is found', () => {
  const call = { asks: ['body.a'], takes: ['body.a', 'body.b', 'body.b=x'], gives: ['reply.id'] }
  const broken = { asks: ['body.a', 'body.c'], takes: ['body.a', 'body.b'], gives: ['reply'] }
  expect(brokenPromises({ one: call, two: call }, { two: broken })).toEqual([
    'one is gone',
    'two now demands body.c',
    'two no longer takes body.b=x',
    'two no longer answers reply.id',
  ])
  expect(
    brokenPromises({ two: call }, { two: { ...call, gives: ['reply.id', 'reply.more'] } }),
  ).toEqual([])
})
