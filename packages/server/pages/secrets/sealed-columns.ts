import { keyOwner, serverKeyOwner } from '@dxweb/areas/integrations/rules.ts'
import { chainKeyOwner } from '@dxweb/areas/tills/registers/key-owner.ts'
import { secretOwner } from '@dxweb/areas/webhooks/endpoints/routes.ts'
import { keyOwner as reportKeyOwner } from '../../reports/mode/sign-link.ts'
import { totpOwner } from './totp.ts'

type Key = Record<string, number | string>

export interface SealedColumn {
  table: string
  column: string
  key: readonly string[]
  /** Another column that is part of the owner's name. */
  with?: string
  ownerOf: (row: Key) => string
}

const id = (row: Key, name = 'id') => Number(row[name])
const word = (row: Key, name: string) => String(row[name])

const factor = (column: string): SealedColumn => ({
  table: 'user_account',
  column,
  key: ['id'],
  ownerOf: (row) => totpOwner(id(row)),
})

const integrationKey = (
  column: string,
  owner: (partnerId: number, integrationId: string) => string,
): SealedColumn => ({
  table: 'integration',
  column,
  key: ['partner_id', 'integration_id'],
  ownerOf: (row) => owner(id(row, 'partner_id'), word(row, 'integration_id')),
})

/**
 * All encrypted columns of the schema. They are re-encrypted after a change of secret, and moved with a venue's
 * archive.
 */
export const sealedColumns: readonly SealedColumn[] = [
  factor('totp_secret'),
  factor('totp_pending'),
  integrationKey('sealed_key', keyOwner),
  integrationKey('sealed_server_key', serverKeyOwner),
  {
    table: 'webhook_secret',
    column: 'sealed',
    key: ['partner_id', 'id'],
    with: 'endpoint_id',
    ownerOf: (row) => secretOwner(id(row, 'partner_id'), id(row, 'endpoint_id')),
  },
  {
    table: 'till_register',
    column: 'sealed_key',
    key: ['partner_id', 'id'],
    ownerOf: (row) => chainKeyOwner(id(row, 'partner_id'), id(row)),
  },
  {
    table: 'mode_report_key',
    column: 'sealed_key',
    key: ['report_id', 'id'],
    ownerOf: (row) => reportKeyOwner(word(row, 'report_id'), word(row, 'id')),
  },
]

export const sealedText = ({ table, column, key, with: more }: SealedColumn, where = 'true') =>
  `select ${[...key, ...(more === undefined ? [] : [more])].join(', ')}, ${column} as sealed
   from ${table} where ${column} is not null and ${where}`

/** Updates one encrypted value: $1 is the value, and the parameters from $2 on are the row's key. */
export const sealText = ({ table, column, key }: SealedColumn) =>
  `update ${table} set ${column} = $1
   where ${key.map((name, at) => `${name} = $${at + 2}`).join(' and ')}`

export type SealedRow = Key & { sealed: Buffer }
