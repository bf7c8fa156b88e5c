import {
  type SegmentContext,
  compileSegment,
} from '@dxweb/areas/customers/segments/compile-store.ts'
import { everybody, type Group } from '@dxweb/areas/customers/segments/rules.ts'
import {
  type ListField,
  listFields,
  type MailListSettings,
} from '@dxweb/areas/integrations/mail-list/rules.ts'

/** Hash of a customer's address, computed as the service does. */
export const hashOf = (customer: string) => `md5(lower(${customer}.email))`

/** Address hashes of customers who declined; two customers may share an address. */
export const saidNoText = `
  said_no as materialized (
    select distinct ${hashOf('c')} as hash from customer_row c
    where c.partner_id = $1 and c.email <> '' and not c.mail_consent
  )`

/** Hash of the fields sent for a customer. If it differs, the customer is sent again. */
export const sentHashOf = (customer: string, fields: readonly ListField[]) => {
  const parts = fields.map((field) => `'${field}', ${customer}.${listFields[field].column}`)
  return `md5(concat_ws(chr(31), ${[`${customer}.email`, ...parts].join(', ')}))`
}

export interface Audience {
  /** Beginning of a statement, with said_no and audience(hash, customer_id, kind, sent_hash). */
  ctes: string
  values: unknown[]
  add: (value: unknown) => string
}

/**
 * Returns the audience: one customer per address, preferably one who agreed, and no address of a customer who declined.
 * Customers without an answer are included only if the venue wants this, as members who get no mail.
 */
export function audienceOf(
  { onlyMarketing, fields }: Pick<MailListSettings, 'onlyMarketing' | 'fields'>,
  tree: Group | undefined,
  asked: SegmentContext,
): Audience {
  const { condition, values, add } = compileSegment(tree ?? everybody, asked)
  const wants = onlyMarketing ? 'c.mail_consent' : 'coalesce(c.mail_consent, true)'
  const ctes = `${saidNoText}, audience as materialized (
    select distinct on (hash) hash, customer_id, kind, sent_hash from (
      select ${hashOf('c')} as hash, c.id as customer_id, ${sentHashOf('c', fields)} as sent_hash,
        case when c.mail_consent then 'subscribed' else 'transactional' end as kind
      from customer_row c
      where c.partner_id = $1 and c.email <> '' and ${wants} and ${condition}
        and not exists (select from said_no s where s.hash = ${hashOf('c')})
    ) a order by hash, kind, customer_id
  )`
  return { ctes, values, add }
}
