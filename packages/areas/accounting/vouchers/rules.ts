export const voucherKinds = [
  'sales',
  'income',
  'goods',
  'cash',
  'giftCards',
  'invoice',
  'credit',
  'payment',
  'settlement',
  'rental',
  'other',
] as const
export type VoucherKind = (typeof voucherKinds)[number]
