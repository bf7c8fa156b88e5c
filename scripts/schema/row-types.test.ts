import { schemaColumns } from '@dxweb/server/db/schema-columns.ts'
import { expect, it } from 'vitest'
import { rowTypeFaults } from './check-row-types.ts'
import { rowTypes } from './row-types.ts'

const reel = `create table reel ( -- by partner_id
  partner_id integer not null,
  id uuid,
  kind text not null default 'print, old' check (kind in ('print', 'file')),
  -- Where it lies, if anybody knows.
  offer_names text[],
  seen_at timestamptz,
  weight numeric(6, 2) not null,
  facts jsonb,
  primary key (partner_id, id)
);`

it('the file of row types is what the schema says', () => {
  expect(rowTypeFaults()).toEqual([])
})

it('writes a table as its row, with the words of a check and what may be null', () => {
  expect(rowTypes(schemaColumns([{ name: 'film', text: reel }]))).toContain(
    "  reel: { partnerId: number; id: string; kind: 'print' | 'file'; offerNames: string[] | null; " +
      'seenAt: string | null; weight: string; facts: unknown }',
  )
})

it('finds a file that a change of the schema has left behind', () => {
  expect(rowTypeFaults(rowTypes().replace('orgNumber: string', 'orgNumber: number'))).toHaveLength(
    1,
  )
})
