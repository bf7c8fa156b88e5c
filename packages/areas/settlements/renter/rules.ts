import { formatAccountNumber } from '@dxweb/kit/fields/norwegian.ts'
import type { LineKind } from './settle.ts'

export const settlementStates = ['draft', 'approved', 'sent', 'paid'] as const
export type SettlementState = (typeof settlementStates)[number]

/** An approved settlement never changes. Later changes become a correction, which has its own steps. */
export const settlementSteps = {
  approve: { from: 'draft', to: 'approved' },
  send: { from: 'approved', to: 'sent' },
  pay: { from: 'sent', to: 'paid' },
} as const satisfies Record<string, { from: SettlementState; to: SettlementState }>

export const addedKinds = [
  'rent',
  'resource',
  'staff',
  'otherRights',
  'marketing',
  'correction',
  'advance',
] as const satisfies LineKind[]

export const settlementNumber = (number: number, correction: number): string =>
  correction === 0 ? String(number) : `${number}-${correction}`

interface Paid {
  payoutOre: number
  venue: { renterAccount: string } | null
}

export const accountOf = ({ payoutOre, venue }: Paid): string =>
  payoutOre > 0 ? formatAccountNumber(venue?.renterAccount ?? '') : ''
