import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Answer, consentSources, Purpose } from './rules.ts'

export interface Recording {
  customerId: number
  answers: readonly Answer[]
  source: (typeof consentSources)[number]
  /** Null for the person. */
  userId: number | null
  sudoId: number | null
  requestId: string
}

/** Returns the number of rows that were added. */
export async function recordConsents(
  db: Database,
  scope: Scope,
  { customerId, answers, source, userId, sudoId, requestId }: Recording,
): Promise<number> {
  const statement = sql<{ added: number }>(
    'customer-consents',
    'select dx_record_consents($1, $2, $3, $4, $5, $6) as added',
    [customerId, JSON.stringify(answers), source, userId, sudoId, requestId],
  )
  return onlyRow(await db.run(scope, statement)).added
}

export interface LinkedCustomer {
  id: number
  firstName: string
  email: string
  phone: string
  timeZone: string
  answers: {
    purpose: Purpose
    nb: string
    en: string
    isGiven: boolean
    basis: 'consent' | 'customer' | null
    at: string | null
  }[]
}

/** A merged customer's link leads to the one that stays. */
const linkedText = `
  select c.id, c.first_name as "firstName", c.email, c.phone, p.time_zone as "timeZone", (
    select jsonb_agg(jsonb_build_object('purpose', t.purpose, 'nb', t.content_nb, 'en', t.content_en,
      'isGiven', coalesce(n.is_given, false), 'basis', n.basis, 'at', n.at)
      order by array_position(array['mail', 'sms', 'profiling'], t.purpose))
    from consent_text t
    left join consent_now n on n.partner_id = $1 and n.customer_id = c.id and n.purpose = t.purpose
    where not exists (select from consent_text o where o.purpose = t.purpose and o.version > t.version)) as answers
  from customer c join partner p on p.id = $1
  where c.partner_id = $1
    and c.id = coalesce((select into_id from customer_merged where partner_id = $1 and id = $2), $2)`

/** The only customer of `$1` with an address, whose consents a mail to it may lead to: a couple's address is of neither. */
export const onlyCustomerAt = (email: string): string => `
  (select case when count(*) = 1 then min(o.id) end from customer_row o
    where o.partner_id = $1 and lower(o.email) = lower(${email}) and o.email <> '' and o.erased_at is null)`

const addresseeText = `
  select coalesce((select c.id from customer c where c.partner_id = $1 and c.id = $3 and lower(c.email) = lower($2)),
    ${onlyCustomerAt('$2')}) as id`

/** The customer that a mail to this address is for: `customerId` if the address is theirs. */
export const addresseeStatement = (partnerId: number, email: string, customerId: number | null) =>
  sql<{ id: number | null }>('customer-at-address', addresseeText, [partnerId, email, customerId])

export const linkedCustomerStatement = (partnerId: number, customerId: number) =>
  sql<LinkedCustomer>('customer-of-link', linkedText, [partnerId, customerId])
