export interface Planted {
  file: string
  from: string
  to: string
  /** Folders or files of the tests that should fail with the fault. */
  tests: string
}

const areas = 'packages/areas'
const permissions = {
  file: `${areas}/access/rights/permissions.ts`,
  tests: 'packages/server/http/walks/role-matrix',
}
const windows = {
  file: `${areas}/ticketing/sale-windows/rules.ts`,
  tests: `${areas}/ticketing/sale-windows`,
}
const prices = { file: `${areas}/ticketing/offer/rules.ts`, tests: `${areas}/ticketing/offer` }

/** Faults that no test found at first, and similar faults. */
export const planted: readonly Planted[] = [
  {
    ...permissions,
    from: `'corrections.write': { kind: 'roles', roles: chief`,
    to: `'corrections.write': { kind: 'roles', roles: staff`,
  },
  {
    ...permissions,
    from: `'orders.write': { kind: 'roles', roles: chief`,
    to: `'orders.write': { kind: 'roles', roles: staff`,
  },
  {
    file: `${areas}/giftcards/store.ts`,
    from: 'greatest(expires_on, :expiresOn::date)',
    to: ':expiresOn::date',
    tests: `${areas}/giftcards`,
  },
  {
    ...prices,
    from: 'Math.max(0, priceOre + (zone?.adjustmentOre ?? 0))',
    to: 'priceOre + (zone?.adjustmentOre ?? 0)',
  },
  { ...prices, from: '(paid === 0 ? 0 : onTop)', to: 'onTop' },
  { ...windows, from: 'now >= span.until', to: 'now > span.until' },
  { ...windows, from: 'now >= sale.endsAt', to: 'now > sale.endsAt' },
  { ...windows, from: '!sale.isSaleOpen || ', to: '' },
  {
    file: `${areas}/ticketing/refunds/rules.ts`,
    from: 'withFee ? ticket : {',
    to: 'true ? ticket : {',
    tests: `${areas}/ticketing/refunds`,
  },
  {
    file: 'packages/kit/money/money.ts',
    from: '(2 * Math.abs(product) + 10_000 + basisPoints)',
    to: '(2 * Math.abs(product))',
    tests: 'packages/kit/money',
  },
]
