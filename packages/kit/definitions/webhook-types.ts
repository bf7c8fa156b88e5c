/** `dx_webhook_type` in the schema derives most of these types from the log. */
export const webhookTypes = {
  sale: ['sale.created', 'sale.refunded', 'sale.corrected'],
  reservation: [
    'reservation.created',
    'reservation.changed',
    'reservation.collected',
    'reservation.released',
    'reservation.expired',
  ],
  ticket: ['ticket.scanned', 'ticket.scan_undone'],
  event: ['event.created', 'event.changed', 'event.cancelled', 'event.deleted'],
  order: ['order.created', 'order.changed', 'order.confirmed', 'order.cancelled', 'order.deleted'],
  invoice: ['invoice.issued', 'invoice.credited', 'invoice.paid'],
  customer: [
    'customer.created',
    'customer.changed',
    'customer.merged',
    'customer.deleted',
    'customer.erased',
  ],
} as const

export type WebhookGroup = keyof typeof webhookTypes
export type WebhookType = (typeof webhookTypes)[WebhookGroup][number]

export const everyWebhookType: readonly WebhookType[] = Object.values(webhookTypes).flat()

/**
 * Inserts into the outbox of partner `$1` if an endpoint subscribes, in the statement of the change. `object` and
 * `data` are SQL over the rows of `from`; data contains only ids and numbers.
 */
export const notesWebhook = (type: WebhookType, object: string, data: string, from: string) =>
  `insert into webhook_event (partner_id, type, object, data)
    select $1, '${type}', ${object}, jsonb_build_object(${data}) from ${from}
    where exists (select from webhook_endpoint where partner_id = $1 and '${type}' = any (types))`
