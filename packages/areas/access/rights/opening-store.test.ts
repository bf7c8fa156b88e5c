import { sql } from '@dxweb/kit/database/database.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { beforeAll, expect, it } from 'vitest'

const { db, asOwner } = await testDatabase()
const venue = { partnerId: 1001, renterId: 0 }
const names = sql('', 'select name from location')

const enterFor = (roles: string[] | null, modules: string[] | null) =>
  sql('enter-for', 'select dx_enter($1, null, 1001, 0, $2, $3) as caller', [
    Buffer.from('kari'),
    roles,
    modules,
  ])

beforeAll(() =>
  asOwner(`
    insert into partner (id, name, kind) values (1001, 'Huset', 'both');
    insert into location (partner_id, id, name) values (1001, 1, 'Foajé');
    insert into partner_module (partner_id, module) values (1001, 'shows');
    insert into user_account (id, email) values (7, 'kari@sundet.no');
    insert into access_grant (partner_id, user_id, renter_id, role) values (1001, 7, 0, 'kulturhussjef');
    insert into session (token_hash, user_id, expires_at) values ('kari', 7, now() + interval '1 hour')`),
)

it.each([
  [['kulturhussjef', 'scanner'], null, true],
  [['scanner'], null, false],
  [[], null, false],
  [['kulturhussjef'], ['crm', 'shows'], true],
  [['kulturhussjef'], ['crm'], false],
  [null, ['shows'], true],
])(
  'a context that requires one of the roles %j and one of the modules %j is open to a manager: %s',
  async (roles, modules, isOpen) => {
    const [answer, rows] = await db.enter(venue, enterFor(roles, modules), [names])
    expect(answer).toMatchObject([{ caller: { userId: 7, isOpen } }])
    expect(rows).toEqual(isOpen ? [{ name: 'Foajé' }] : [])
  },
)
