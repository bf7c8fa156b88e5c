import { CopyRows, type CopyColumns } from './copy-rows.ts'

const key = { partner_id: 'int4' } as const satisfies CopyColumns

/** Columns of the largest tables, parents first. */
export const bulkTables = {
  event: {
    ...key,
    id: 'int4',
    title: 'text',
    auditorium_id: 'int4',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    busy_from: 'timestamptz',
    busy_until: 'timestamptz',
    event_type_id: 'int4',
    renter_id: 'int4',
    organizer: 'text',
    production_key: 'text',
    state: 'text',
    is_open_event: 'bool',
    note: 'text',
    capacity: 'int4',
    seat_map_id: 'int4',
    sales_start: 'timestamptz',
    web_sales_start: 'timestamptz',
    supplements: 'jsonb',
    channel_fees: 'jsonb',
    changed_by: 'int4',
    changed_at: 'timestamptz',
  },
  event_price_category: {
    ...key,
    event_id: 'int4',
    renter_id: 'int4',
    id: 'int4',
    price_category_id: 'int4',
    name: 'text',
    short_name: 'text',
    price_ore: 'int8',
    fee_ore: 'int8',
    is_sold_on_web: 'bool',
    is_companion: 'bool',
    sort: 'int4',
  },
  event_zone: {
    ...key,
    event_id: 'int4',
    renter_id: 'int4',
    id: 'int4',
    name: 'text',
    color: 'int4',
    adjustment_ore: 'int8',
    seat_ids: 'int4Array',
  },
  sale: {
    ...key,
    id: 'uuid',
    event_id: 'int4',
    renter_id: 'int4',
    sold_at: 'timestamptz',
    user_id: 'int4',
    channel: 'text',
    total_ore: 'int8',
    rounding_ore: 'int8',
  },
  ticket: {
    ...key,
    id: 'uuid',
    event_id: 'int4',
    renter_id: 'int4',
    sale_id: 'uuid',
    sold_at: 'timestamptz',
    seat_id: 'int4',
    area_id: 'int4',
    category_id: 'int4',
    price_ore: 'int8',
    fee_ore: 'int8',
    vat_type_id: 'int4',
    vat_basis_points: 'int4',
    vat_ore: 'int8',
    fee_vat_ore: 'int8',
    supplement_ore: 'int8',
  },
  seat_claim: {
    ...key,
    event_id: 'int4',
    renter_id: 'int4',
    seat_id: 'int4',
    kind: 'text',
    holder_id: 'uuid',
  },
  open_place: {
    ...key,
    event_id: 'int4',
    renter_id: 'int4',
    place: 'int4',
    kind: 'text',
    holder_id: 'uuid',
  },
  payment: {
    ...key,
    sale_id: 'uuid',
    line: 'int4',
    event_id: 'int4',
    renter_id: 'int4',
    means: 'text',
    amount_ore: 'int8',
  },
  posting: {
    ...key,
    source_id: 'uuid',
    line: 'int4',
    posted_on: 'date',
    debit: 'text',
    credit: 'text',
    amount_ore: 'int8',
    event_id: 'int4',
    renter_id: 'int4',
    vat_type_id: 'int4',
    kind: 'text',
  },
  income_taken: {
    ...key,
    event_id: 'int4',
    renter_id: 'int4',
    taken_at: 'timestamptz',
    source_id: 'uuid',
    gross_ore: 'int8',
    vat_ore: 'int8',
  },
} as const satisfies Record<string, CopyColumns>

type Tables = typeof bulkTables
export type Bulk = { [T in keyof Tables]: CopyRows<Tables[T]> }

export function newBulk(): Bulk {
  const entries = Object.entries(bulkTables).map(([table, columns]) => [
    table,
    new CopyRows(table, columns),
  ])
  return Object.fromEntries(entries) as Bulk
}

export const bulkSize = (bulk: Bulk): number =>
  Object.values(bulk).reduce((size, rows) => size + rows.size, 0)
