import { type Asked, compileSegment } from '@dxweb/areas/customers/segments/compile-store.ts'
import { everybody, type Group } from '@dxweb/areas/customers/segments/rules.ts'
import {
  type ListField,
  listFields,
  type MailListSettings,
} from '@dxweb/areas/integrations/mail-list/rules.ts'

/** Hash of a customer's address, as the service makes it. */
export const hashOf = (customer: string) => `md5(lower(${customer}.email))`

/** The newest answer of each customer to mail. */
const answersText = `
  answers as materialized (
    select distinct on (customer_id) customer_id, is_given from consent
    where partner_id = $1 and purpose = 'mail' order by customer_id, number desc
  )`

/** Addresses of which anybody said no. Two people may share one. */
const saidNoText = `
  said_no as materialized (
    select distinct ${hashOf('c')} as hash from customer_row c join answers n on n.customer_id = c.id and not n.is_given
    where c.partner_id = $1 and c.email <> ''
  )`

/** What is sent of a customer, as one hash: a difference travels when it differs. */
export const sentHashOf = (customer: string, fields: readonly ListField[]) => {
  const parts = fields.map((field) => `'${field}', ${customer}.${listFields[field].column}`)
  return `md5(concat_ws(chr(31), ${[`${customer}.email`, ...parts].join(', ')}))`
}

export interface Audience {
  /** Begins a statement: answers, said_no and audience(hash, customer_id, kind, sent_hash). */
  ctes: string
  values: unknown[]
  add: (value: unknown) => string
}

/**
 * Who belongs on the list: one customer an address, those who agreed first. Nobody whose address said no; those who were
 * never asked only where the venue wants them, as members who get no mail.
 */
export function audienceOf(
  { onlyMarketing, fields }: Pick<MailListSettings, 'onlyMarketing' | 'fields'>,
  tree: Group | undefined,
  asked: Asked,
): Audience {
  const { condition, values, add } = compileSegment(tree ?? everybody, asked)
  const wants = onlyMarketing ? 'n.is_given' : '(n.is_given or n.is_given is null)'
  const ctes = `${answersText}, ${saidNoText}, audience as materialized (
    select distinct on (hash) hash, customer_id, kind, sent_hash from (
      select ${hashOf('c')} as hash, c.id as customer_id, ${sentHashOf('c', fields)} as sent_hash,
        case when n.is_given then 'subscribed' else 'transactional' end as kind
      from customer_row c left join answers n on n.customer_id = c.id
      where c.partner_id = $1 and c.email <> '' and ${wants} and ${condition}
        and ${hashOf('c')} not in (select hash from said_no)
    ) a order by hash, kind, customer_id
  )`
  return { ctes, values, add }
}
