import { schemaColumns } from '@dxweb/server/db/schema-columns.ts'
import { expect, it } from 'vitest'
import { rowTypeFaults } from './check-row-types.ts'
import { rowTypes } from './row-types.ts'

const reel = `create table reel ( -- by partner_id
  partner_id integer not null,
  id uuid,
  kind text not null default 'print, old' check (kind in ('print', 'file')),
  -- Names of offers, if any.
  offer_names text[],
  seen_at timestamptz,
  weight numeric(6, 2) not null,
  facts jsonb,
  primary key (partner_id, id)
);`

it('the file of row types matches the schema', () => {
  expect(rowTypeFaults()).toEqual([])
})

it('a row type lists the values that a check constraint allows, and includes null for nullable columns', () => {
  expect(rowTypes(schemaColumns([{ name: 'film', text: reel }]))).toContain(
    "  reel: { partnerId: number; id: string; kind: 'print' | 'file'; offerNames: string[] | null; " +
      'seenAt: string | null; weight: string; facts: unknown }',
  )
})

it('detects that the file of row types is outdated', () => {
  expect(rowTypeFaults(rowTypes().replace('orgNumber: string', 'orgNumber: number'))).toHaveLength(
    1,
  )
})
