import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { brokenPromises, contractShape, readShape } from './contract-shape.ts'
import { openApi } from './openapi.ts'

const kept = readShape(readFileSync(new URL('previous-contract.jsonl', import.meta.url), 'utf8'))

/** Required fields that an older form would clear by omitting them. Such a form is refused and must be reloaded. */
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

/** Required field without which an older form would unlink users from their shifts. */
const untiedElse = ['POST /partners/{partnerId}/staff', 'PUT /partners/{partnerId}/staff/{id}'].map(
  (call) => `${call} now demands body.userId`,
)

/** Required fields without which an older client would reset an order's terms. Earlier web apps had no orders. */
const setBackElse = [
  'POST /partners/{partnerId}/orders',
  'PUT /partners/{partnerId}/orders/{id}',
].flatMap((call) =>
  ['commissionBase', 'feeFreeTickets', 'optionUntil', 'projectId', 'thresholdMode'].map(
    (field) => `${call} now demands body.${field}`,
  ),
)

/** Required fields without which an older form would clear the renter's invoicing and payment details. */
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

/** Required header without which a retry would be booked twice. */
const countedTwiceElse = [
  'POST /partners/{partnerId}/ticketsalecorrections now demands header.Idempotency-Key',
]

/** Required reason for acting as another user, which is logged at the venue. */
const unsaidElse = ['POST /auth/sudo now demands body.reason']

/** Matches calls that now return users of the platform; `/users` still returns the venue's own users. */
const isEverybodys = (one: string) => /^\w+ \/useradmin\b/.test(one)

/**
 * Matches the removed link of an order's production, which is now named by its id (decision 0104). Earlier web apps had
 * no orders.
 */
const isNamedById = (one: string) =>
  /^\w+ \/partners\/\{partnerId\}\/orders\b.*\.productionLink$/.test(one)

/** Required version without which an older form would overwrite another user's change. */
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

it('the API contract still has everything that the previous build had', async () => {
  const { context } = await testApp()
  const shape = contractShape(openApi(context.routes, 'test'))
  expect(
    brokenPromises(kept, shape).filter(
      (one) => !demandedSince.includes(one) && !isEverybodys(one) && !isNamedById(one),
    ),
  ).toEqual([])
})

it('the comparison finds every incompatible change of the API contract', () => {
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
