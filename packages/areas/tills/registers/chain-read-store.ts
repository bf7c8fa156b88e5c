import { sql, type Statement } from '@dxweb/kit/database/database.ts'
import { fallsOf, gapsOf, isBroken } from '../receipts/chain-store.ts'
import { maxLinks } from './contract.ts'

interface Gap {
  nr: string
  missing: number
}
interface Broken {
  nr: string
  chain: 'broken' | 'inserted' | 'renumbered'
  signedNr: number | null
  at: string
  grossOre: number
}
interface Fall {
  id: string
  at: string
  beforeOre: number
  totalOre: number
}

export const chainStatements = (
  partnerId: number,
  registerId: number,
): readonly [Statement<{ id: number }>, Statement<Gap>, Statement<Broken>, Statement<Fall>] => [
  sql('till-chain-register', 'select id from till_register where partner_id = $1 and id = $2', [
    partnerId,
    registerId,
  ]),
  sql(
    'till-chain-gaps',
    `select nr, missing from (${gapsOf}) g order by seq desc limit ${maxLinks}`,
    [partnerId, registerId],
  ),
  sql(
    'till-chain-broken',
    `select nr, chain, signed_seq as "signedNr", at, gross_ore as "grossOre" from till_receipt
     where partner_id = $1 and register_id = $2 and ${isBroken} and not is_withdrawn order by at desc, id limit ${maxLinks}`,
    [partnerId, registerId],
  ),
  sql(
    'till-chain-falls',
    `select id, at, before as "beforeOre", total as "totalOre" from (${fallsOf}) f
     order by at desc limit ${maxLinks}`,
    [partnerId, registerId],
  ),
]
