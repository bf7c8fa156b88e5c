import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Answer, consentSources, Purpose } from './rules.ts'

export interface Recording {
  customerId: number
  answers: readonly Answer[]
  source: (typeof consentSources)[number]
  /** User who recorded the answers; null if the customer answered. */
  userId: number | null
  sudoId: number | null
  requestId: string
}

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

/** Selects the customer of a link. A merged customer's link leads to the remaining customer. */
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

export const linkedCustomerStatement = (partnerId: number, customerId: number) =>
  sql<LinkedCustomer>('customer-of-link', linkedText, [partnerId, customerId])
