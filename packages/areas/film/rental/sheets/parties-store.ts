import { sql } from '@dxweb/kit/database/database.ts'
import type { SheetState } from './rules.ts'

export interface BureauParty {
  id: number
  name: string
  orgNumber: string
  contactName: string
  email: string
  phone: string
  accountNumber: string
  paymentDays: number
  /** States by the first day of the film week. */
  states: Record<string, SheetState>
}

/** Uses the organization number in the shared register if the venue has not entered one. */
const partiesText = `
  select b.id, b.name, coalesce(nullif(b.org_number, ''), d.org_number, '') as "orgNumber", b.contact_name as "contactName", b.email, b.phone,
    b.account_number as "accountNumber", b.payment_days as "paymentDays", coalesce((
      select jsonb_object_agg(s.week, s.state) from film_sheet s where s.partner_id = $1 and s.bureau_id = b.id), '{}') as states
  from bureau b left join distributor d on d.id = b.distributor_id where b.partner_id = $1`

export const bureauPartiesStatement = (partnerId: number) =>
  sql<BureauParty>('film-sheet-parties', partiesText, [partnerId])
