import { hashPassword } from '../pages/secrets/passwords.ts'
import type { TestDatabase } from './test-database.ts'

export const testPassword = 'riktig-hest-batteri'

/** Low, so that logins in tests are fast. Other tests check the product's own cost. */
export const testCost = { memoryCost: 64, timeCost: 1 }

const testPartners = [
  { id: 1, name: 'Plattformen', kind: 'platform', hasSSH: true },
  { id: 500, name: 'Gamle kinosal', kind: 'cinema', hasSSH: false },
  { id: 1001, name: 'Fjellvik kino', kind: 'cinema', hasSSH: true },
  { id: 1003, name: 'Sundet kulturhus', kind: 'culture', hasSSH: true },
] as const

const testRenters = [
  { partnerId: 1003, id: 1, name: 'Sundet Revylag' },
  { partnerId: 1003, id: 2, name: 'Vestkyst Konsertbyrå' },
  { partnerId: 1001, id: 1, name: 'Fjellvik Filmklubb' },
]

const everywhere = [
  'shows',
  'culture',
  'dashboard',
  'crm',
  'filmscheduler',
  'renters',
  'dxpos',
  'productions',
]
const modules: Record<number, string[]> = {
  1: ['partneradmin', 'productions'],
  500: ['shows', 'culture'],
  1001: everywhere,
  1003: everywhere,
}

type Grant = [partnerId: number, renterId: number, role: string]

export const testPeople: { id: number; email: string; grants: Grant[]; isActive?: false }[] = [
  { id: 11, email: 'super@test.no', grants: [[1, 0, 'administrator']] },
  { id: 12, email: 'super2@test.no', grants: [[1, 0, 'administrator']] },
  { id: 21, email: 'sjef@sundet.no', grants: [[1003, 0, 'kulturhussjef']] },
  { id: 22, email: 'lese@sundet.no', grants: [[1003, 0, 'culture_full_read_only']] },
  { id: 23, email: 'revy@sundet.no', grants: [[1003, 1, 'leietakere']] },
  { id: 24, email: 'byraa@sundet.no', grants: [[1003, 2, 'leietakere']] },
  { id: 25, email: 'skanner@sundet.no', grants: [[1003, 0, 'scanner']] },
  { id: 26, email: 'frivillig@sundet.no', grants: [[1003, 0, 'volunteer']] },
  { id: 27, email: 'admin@sundet.no', grants: [[1003, 0, 'administrator']] },
  { id: 28, email: 'selger@sundet.no', grants: [[1003, 0, 'seller']] },
  { id: 29, email: 'vikar@sundet.no', grants: [[1003, 0, 'seller_without_refund']] },
  { id: 31, email: 'sjef@fjellvik.no', grants: [[1001, 0, 'kulturhussjef']] },
  { id: 41, email: 'sjef@gamle.no', grants: [[500, 0, 'kulturhussjef']] },
  {
    id: 51,
    email: 'flere@test.no',
    grants: [
      [1001, 0, 'kulturhussjef'],
      [1003, 0, 'kulturhussjef'],
    ],
  },
  { id: 61, email: 'ingen@test.no', grants: [] },
  { id: 71, email: 'sluttet@sundet.no', grants: [[1003, 0, 'kulturhussjef']], isActive: false },
]

let hash: Promise<string> | undefined

/** Does not change the venue of `buildSmallVenue`. */
export async function addPeople({ asOwner }: Pick<TestDatabase, 'asOwner'>): Promise<void> {
  hash ??= hashPassword(testPassword, testCost)
  const people = testPeople.map(({ id, email, isActive = true }) => ({
    id,
    email,
    is_active: isActive,
  }))
  const grants = testPeople.flatMap((person) =>
    person.grants.map(([partner_id, renter_id, role]) => ({
      partner_id,
      user_id: person.id,
      renter_id,
      role,
    })),
  )
  const rows = {
    partners: testPartners.map(({ hasSSH, ...partner }) => ({ ...partner, has_ssh: hasSSH })),
    modules: Object.entries(modules).flatMap(([id, names]) =>
      names.map((module) => ({ partner_id: Number(id), module })),
    ),
    renters: testRenters.map(({ partnerId, ...renter }) => ({ ...renter, partner_id: partnerId })),
    people,
    grants,
  }
  await asOwner(insertText, [JSON.stringify(rows), await hash])
}

const insertText = `
  with given as (select $1::jsonb as rows), partners as (
    insert into partner (id, name, kind, has_ssh)
    select id, name, kind, has_ssh from given, jsonb_to_recordset(rows->'partners')
      as r(id integer, name text, kind text, has_ssh boolean)
    on conflict (id) do update set has_ssh = excluded.has_ssh
  ), modules as (
    insert into partner_module (partner_id, module)
    select partner_id, module from given, jsonb_to_recordset(rows->'modules') as r(partner_id integer, module text)
  ), renters as (
    insert into renter (partner_id, id, name)
    select partner_id, id, name from given, jsonb_to_recordset(rows->'renters')
      as r(partner_id integer, id integer, name text)
    on conflict (partner_id, id) do nothing
  ), people as (
    insert into user_account (id, email, first_name, last_name, is_active, password_hash)
    select id, email, split_part(email, '@', 1), 'Test', is_active, $2
    from given, jsonb_to_recordset(rows->'people') as r(id integer, email text, is_active boolean)
  ), grants as (
    insert into access_grant (partner_id, user_id, renter_id, role)
    select partner_id, user_id, renter_id, role from given, jsonb_to_recordset(rows->'grants')
      as r(partner_id integer, user_id integer, renter_id integer, role text)
  )
  select setval(pg_get_serial_sequence('public.user_account', 'id'), 1000)`
