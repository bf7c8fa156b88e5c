import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import type { PersonRows } from '@dxweb/areas/customers/privacy/store.ts'
import type { CellKind } from '@dxweb/kit/definitions/sheet.ts'
import type { ListsPaper } from '../documents/drawing/list-pdf.ts'

// catalog: crm.privacy.table.*
// catalog: crm.privacy.column.*
// catalog: ticketing.channel.*
// catalog: ticketing.means.*
// catalog: giftcards.kind.*
// catalog: crm.consents.of.*
// catalog: crm.consents.basis.*
// catalog: crm.consents.source.*
// catalog: crm.timeline.mailOf.*
// catalog: crm.privacy.action.*

/** Columns of the printed export by table, in printed order. The JSON file has every column of every row. */
export const printed: Readonly<Record<string, string>> = {
  customer_row: 'first_name last_name email phone address postal_code city note made_at',
  consent: 'purpose is_given basis source text_version at',
  sale: 'sold_at event channel total_ore reason',
  payment: 'means amount_ore',
  ticket: 'event sold_at price_ore fee_ore vat_ore',
  ticket_refund: 'event refunded_at price_ore fee_ore',
  sale_paper: 'paper made_count made_at',
  gift_card: 'number sold_at expires_on balance_ore note',
  gift_card_event: 'at kind amount_ore reason',
  membership: 'number made_at',
  membership_period: 'starts_on ends_on price_ore reason',
  reservation: 'number event name phone email note place_count made_at expires_at',
  event_participant:
    'event first_name last_name email phone note answers made_at checked_in_at checked_out_at',
  buyer_message_recipient: 'sent_at name email',
  ticket_scan: 'event scanned_at device',
  renter: 'name org_number email address postal_code city contacts account_number note',
  invoice: 'number issued_on due_on total_ore buyer reference',
  invoice_payment: 'paid_on amount_ore payer note',
  invoice_sending: 'number sent_at receiver',
  audit_entry: 'at action before after',
  webhook_delivery: 'number tries',
}

/** Tables that are not printed, since they only help to find, join or transfer rows of other tables. */
export const unprinted =
  'customer_word customer_apart customer_merged reservation_word participant_word sale_customer sale_reservation ' +
  'membership_use sale_tracking communication_contact mail_list_member'

/** Catalog sections with texts for the values of a column. */
const wordsOf: Readonly<Record<string, string>> = {
  channel: 'ticketing.channel',
  means: 'ticketing.means',
  kind: 'giftcards.kind',
  purpose: 'crm.consents.of',
  basis: 'crm.consents.basis',
  source: 'crm.consents.source',
  paper: 'crm.timeline.mailOf',
  action: 'crm.privacy.action',
}

function kindOf(column: string): CellKind {
  if (column.endsWith('_ore')) return 'ore'
  if (column === 'at' || column.endsWith('_at')) return 'instant'
  if (column.endsWith('_on')) return 'day'
  return 'text'
}

/** Joins the texts within a document into one line. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf)
  return typeof value === 'string' && value !== '' ? [value] : []
}

function cellOf(column: string, value: unknown, t: Translate): string | number | null {
  const words = wordsOf[column]
  if (words !== undefined && typeof value === 'string') return t(`${words}.${value}`)
  if (typeof value === 'boolean') return t(value ? 'choice.yes' : 'choice.no')
  if (typeof value === 'number') return value
  if (kindOf(column) !== 'text') return typeof value === 'string' ? value : null
  return leavesOf(value).join(', ')
}

const columnsOf = (table: string) => printed[table]?.split(' ') ?? []

export const personLists = (tables: readonly PersonRows[], t: Translate): ListsPaper['lists'] =>
  Object.keys(printed).flatMap((table) => {
    const rows = tables.find((one) => one.table === table)?.rows ?? []
    if (rows.length === 0) return []
    const columns = columnsOf(table)
    return {
      title: t(`crm.privacy.table.${table}`),
      columns: columns.map((column) => ({
        header: t(`crm.privacy.column.${column}`),
        kind: kindOf(column),
      })),
      rows: rows.map((row) => columns.map((column) => cellOf(column, row[column], t))),
    }
  })
