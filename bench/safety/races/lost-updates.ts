import { type AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import { collectionSql } from '@dxweb/server/collections/rows/collection-sql.ts'
import { registers } from '@dxweb/server/collections/registers.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { addOrder, type SmallVenue } from '@dxweb/server/testing/small-venue.ts'
import type { BenchDatabase } from '../../ground/big-hall.ts'
import type { Outcome } from '../ground/outcome.ts'

interface Contested {
  collection: AnyCollection
  id: number
  version: number
}

export async function lostUpdates(
  database: BenchDatabase,
  venue: SmallVenue,
  pairs: number,
): Promise<Outcome> {
  await database.asOwner(
    `insert into partner (id, name, kind) values (1, 'Plattformen', 'platform') on conflict do nothing`,
  )
  await addOrder(database, venue.partnerId)
  const rows = await Promise.all(registers.map((one) => makeRow(database, venue, one)))
  const count = { through: 0, overwritten: 0 }
  let left = pairs
  const lane = async (mine: Contested[]) => {
    for (let turn = 0; left > 0; turn += 1) {
      left -= 1
      const row = mine[turn % mine.length]
      if (row === undefined) throw new Error('A lane without a register')
      const won = await changeTwice(database, venue, row)
      count.through += won
      if (won > 1) count.overwritten += 1
    }
  }
  const lanes = [0, 1, 2, 3].map((at) => rows.filter((_, index) => index % 4 === at))
  await Promise.all(lanes.map(lane))
  const control = await changeWithoutVersion(database, venue)
  return {
    passed: count.overwritten === 0 && count.through === pairs && control === 2,
    summary: `${pairs} pairs of changes over ${registers.length} registers: ${count.through} saved, ${count.overwritten} silently overwritten; control without the version check: ${control} of 2 saved`,
  }
}

const writerIn = (venue: SmallVenue, { isShared = false }: AnyCollection) => ({
  partnerId: isShared ? 1 : venue.partnerId,
  userId: venue.userId,
  sudoId: null,
  requestId: '',
})

const scopeIn = (venue: SmallVenue, collection: AnyCollection) => ({
  ...venue.scope,
  partnerId: writerIn(venue, collection).partnerId,
})

async function makeRow(
  { db }: BenchDatabase,
  venue: SmallVenue,
  collection: AnyCollection,
): Promise<Contested> {
  const writer = writerIn(venue, collection)
  const statement = collectionSql(collection).create(writer, draftOf(collection, 'Omstridt'))
  const [made] = await db.run<{ id: number; version: number }>(
    scopeIn(venue, collection),
    statement,
  )
  if (made === undefined) throw new Error(`${collection.name} took no row`)
  return { collection, ...made }
}

async function changeTwice({ db }: BenchDatabase, venue: SmallVenue, row: Contested) {
  const { collection, id, version } = row
  const { update } = collectionSql(collection)
  const answers = await Promise.all(
    ['Den ene', 'Den andre'].map((mark) =>
      db.run<{ version: number | null }>(
        scopeIn(venue, collection),
        update(writerIn(venue, collection), id, version, draftOf(collection, mark)),
      ),
    ),
  )
  const won = answers.filter(([answer]) => answer?.version === version + 1)
  row.version += won.length
  return won.length
}

/** Unprotected control: both clients read the version, then both write. */
async function changeWithoutVersion({ asOwner }: BenchDatabase, { partnerId }: SmallVenue) {
  const written = await Promise.all(
    ['Uten versjon', 'Heller ikke'].map((name) =>
      asOwner('update renter set name = $2 where partner_id = $1 and id = 1 returning id', [
        partnerId,
        name,
      ]),
    ),
  )
  return written.flat().length
}
