import { customers } from '@dxweb/areas/customers/contract.ts'
import { readSql } from '@dxweb/server/collections/read-sql.ts'
import pg from 'pg'
import { partnerId } from './hundred-events.ts'

/** What the register sends for a page of a hundred: how many there are, and the page. */
export const hundredCustomers = readSql(customers).list(partnerId, {
  limit: 100,
  offset: 0,
  filters: {},
})

/** Customers up to a hundred, as far as the partner has fewer. */
export async function makeHundredCustomers(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `insert into customer (partner_id, id, first_name, last_name, email, phone, address, postal_code, city, wants_mail, wants_sms, note)
     select $1, dx_next_id($1, 'customer'), 'Kari', 'Ås nr. ' || n, 'kari' || n || '@example.test', '', 'Havnegata ' || n, '', 'Sundet', true, false, ''
     from generate_series((select count(*) + 1 from customer where partner_id = $1), 100) n`,
    [partnerId],
  )
  await client.end()
}
