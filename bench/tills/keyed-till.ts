import { newKey } from '@dxweb/areas/access/keys/token-store.ts'
import type { BenchDatabase } from '../ground/big-hall.ts'

export const linesOfReceipt = 4

const goods = [
  `insert into ledger (partner_id, id, number, name, vat_type_id) select 1003, 900, '3030', 'Varer', 2
   where not exists (select from ledger where partner_id = 1003 and number = '3030')`,
  `insert into product_group (partner_id, id, name, ledger_id, sort)
   select 1003, 900, 'Kiosk', id, 1 from ledger where partner_id = 1003 and number = '3030'`,
  `insert into product (partner_id, id, name, number, group_id, product_type, price_ore, deposit_ore, bulk_weight,
     barcode_1, barcode_2, barcode_3, is_stocked, is_self_service, self_service_text, button_text, button_color,
     is_active, sort)
   select 1003, 1000 + n, 'Vare ' || n, '', 900, 'food', 1000 + n, 0, 'none', '', '', '', false, false, '', '',
     '#475569', true, n from generate_series(1, 300) n`,
  `insert into till (partner_id, id, name, number, kind, float_ore, is_active)
   values (1003, 900, 'Kiosk', 900, 'kiosk', 0, true)`,
]

const keyText = `
  with account as (
    insert into user_account (email, first_name, is_program, is_address_proven)
    values ('till@key.invalid', 'Kasse', true, false) returning id
  ), made as (
    insert into api_key (partner_id, id, user_id, name, permissions, till_id, made_by)
    select 1003, 900, id, 'Kasse', array['tills.call'], 900, id from account
  )
  insert into api_secret (token_hash, venue_id, key_id, prefix) values ($1, 1003, 900, $2)`

export async function makeTill({ asOwner }: BenchDatabase): Promise<string> {
  const { token, hash, prefix } = newKey()
  for (const text of goods) await asOwner(text)
  await asOwner(keyText, [hash, prefix])
  await asOwner('analyze')
  return token
}

export function receiptOf(nr: number) {
  const sold = Array.from({ length: linesOfReceipt }, (_, line) => {
    const productId = 1001 + ((nr * 7 + line * 31) % 300)
    return { productId, quantity: 1, grossOre: productId, vatBasisPoints: 1500 }
  })
  const grossOre = sold.reduce((sum, line) => sum + line.grossOre, 0)
  return {
    key: `r${nr}`,
    nr: String(nr),
    kind: 'sale',
    at: new Date(Date.now() - 60_000).toISOString(),
    operator: '11',
    grossOre,
    lines: sold,
    payments: [{ means: '12002', amountOre: grossOre }],
  }
}

/** Throws on a refusal. */
export async function askAsTill(
  address: string,
  token: string,
  path: string,
  body?: string,
): Promise<unknown> {
  const answer = await fetch(`${address}/api/v1/partners/1003/till${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
