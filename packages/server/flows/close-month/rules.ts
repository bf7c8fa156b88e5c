import { accounts } from '@dxweb/areas/accounting/rules.ts'

/** Accounts with a balance that can be computed without the books. */
export const tiedAccounts = [accounts.presale, accounts.giftCards, accounts.bank] as const

export type TiedAccount = (typeof tiedAccounts)[number]
