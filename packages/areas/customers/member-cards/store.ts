import type { FoundMembership } from '@dxweb/areas/memberships/contract.ts'
import { noEnd } from '@dxweb/areas/memberships/rules.ts'
import { foundByWords, wordSpans } from '@dxweb/kit/database/word-search.ts'
import { type Scope, sql } from '@dxweb/kit/database/database.ts'

/** Finds memberships by number, by customer, or by words that the customer search would find. */
const foundText = `
  with named as materialized (${foundByWords('customer_word', 'customer_id')}
  ), asked as (
    select id from membership where partner_id = $1 and $4::text <> '' and number like $4 || '%'
    union
    select m.id from membership m where m.partner_id = $1 and m.customer_id = $5::integer
    union
    select m.id from named n join membership m on m.partner_id = $1 and m.customer_id = n.id
  )
  select m.id, m.number, m.customer_id as "customerId", trim(c.first_name || ' ' || c.last_name) as customer, y.name as type, m.state, nullif(m.ends_on, '${noEnd}') as "endsOn",
    greatest(m.most_uses - dx_membership_uses($1, m.id, m.period, null), 0) as "usesLeft", m.most_at_once as "mostAtOnce",
    array(select (x ->> 'priceCategoryId')::integer from jsonb_array_elements(y.categories) x) as "categoryIds"
  from asked a join membership_now m on m.partner_id = $1 and m.id = a.id
  join membership_type y on y.partner_id = $1 and y.id = m.type_id
  join customer_row c on c.partner_id = $1 and c.id = m.customer_id
  order by array_position('{active,expiring,coming,expired,cancelled}'::text[], m.state), c.last_name, m.id limit 10`

interface Finding {
  digits: string
  words: readonly string[]
  customerId: number | null
}

export const foundStatement = (
  { partnerId }: Pick<Scope, 'partnerId'>,
  { digits, words, customerId }: Finding,
) =>
  sql<FoundMembership>('memberships-found', foundText, [
    partnerId,
    ...wordSpans(words),
    digits,
    customerId,
  ])
