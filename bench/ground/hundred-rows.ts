import { customers } from '@dxweb/areas/customers/contract.ts'
import { products } from '@dxweb/areas/products/contract.ts'
import { readSql } from '@dxweb/server/collections/rows/read-sql.ts'
import pg from 'pg'
import { partnerId } from './hundred-events.ts'

const page = { limit: 100, offset: 0, filters: {} }

export const hundredRows = {
  customers: readSql(customers, []).list(partnerId, page),
  /** Products are read from a view that adds VAT and stock. */
  products: readSql(products, []).list(partnerId, page),
}

export type Register = keyof typeof hundredRows

export const registers = Object.keys(hundredRows) as Register[]

const fill: Record<Register, string> = {
  customers: `
    insert into customer (partner_id, id, first_name, last_name, email, phone, address, postal_code, city, wants_mail, wants_sms, note)
    select $1, dx_next_id($1, 'customer'), 'Kari', 'Ås nr. ' || n, 'kari' || n || '@example.test', '', 'Havnegata ' || n, '', 'Sundet', true, false, ''
    from generate_series((select count(*) + 1 from customer where partner_id = $1), 100) n`,
  products: `
    insert into product select (jsonb_populate_record(p, jsonb_build_object('id', 100000 + n, 'name', 'Vare ' || n,
      'number', '', 'barcode_1', '', 'barcode_2', '', 'barcode_3', ''))).*
    from (select p from product p where partner_id = $1 and is_active limit 1) one,
      generate_series((select count(*) + 1 from product where partner_id = $1), 100) n`,
}

export async function makeHundredRows(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const register of registers) await client.query(fill[register], [partnerId])
  } finally {
    await client.end()
  }
}
