import { sql } from '@dxweb/kit/database/database.ts'
import { foundByWords, wordSpans } from '@dxweb/kit/database/word-search.ts'
import type { FoundCustomer } from './find-contract.ts'

const text = `
  with found as materialized (${foundByWords('customer_word', 'customer_id')})
  select c.id, trim(c.first_name || ' ' || c.last_name) as name, c.email, c.phone
  from found join customer c on c.partner_id = $1 and c.id = found.id
  order by not found.is_whole, c.last_name collate "nb-x-icu", c.first_name collate "nb-x-icu", c.id limit $4`

export const searchCustomers = (partnerId: number, words: readonly string[], limit: number) =>
  sql<FoundCustomer>('search-customers', text, [partnerId, ...wordSpans(words), limit])
