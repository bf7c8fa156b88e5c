import { type Scope, sql } from '@dxweb/kit/database/database.ts'

/** Builds the text from validated integers, since SET takes no parameters. A renter's role is read-only. */
export function settingsOf({ partnerId, renterId, userId, keyHash }: Scope): string[] {
  const lines = [
    ...(keyHash === undefined ? [] : [holdKey(keyHash)]),
    settingOf('partner_id', partnerId),
    settingOf('renter_id', renterId),
    settingOf('user_id', userId),
  ]
  return renterId === 0 ? lines : [...lines, 'set local role dxweb_renter']
}

function settingOf(name: string, value: number): string {
  if (!Number.isInteger(value) || value < 0) throw new TypeError(`${name} ${value} is not an id`)
  return `set local dx.${name} = '${value}'`
}

/** SQL that takes the lock of an API key. A DO block returns no row, like the statements that set the scope. */
function holdKey(keyHash: string): string {
  if (!/^[0-9a-f]{64}$/.test(keyHash)) throw new TypeError('That is not the hash of a key')
  return String.raw`do $$ begin perform dx_hold_key('\x${keyHash}'); end $$`
}

/** Uses set_config, because SET LOCAL without BEGIN would warn. */
export const actAsRenter = sql('act-as-renter', `select set_config('role', 'dxweb_renter', true)`)
export const beRenter = sql('be-renter', 'set local role dxweb_renter')

/** Settings of each connection, or of each transaction behind a pool. */
const usual = { role: 'dxweb_app', timezone: 'UTC', datestyle: 'ISO' }
const idleMs = 30_000

export const sessionOptions = [
  ...Object.entries(usual).map(([name, value]) => `-c ${name}=${value}`),
  `-c idle_in_transaction_session_timeout=${idleMs}`,
].join(' ')

/** Commands for a pool in transaction mode, which accepts no options and may use another connection per transaction. */
export const transactionOptions = (timeoutMs: number) => [
  ...Object.entries(usual).map(([name, value]) => `set local ${name} = '${value}'`),
  `set local idle_in_transaction_session_timeout = ${idleMs}`,
  `set local statement_timeout = ${timeoutMs}`,
]
