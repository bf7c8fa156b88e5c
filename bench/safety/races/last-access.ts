import { storeAccessRemoval } from '@dxweb/areas/access/users/store.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { BenchDatabase } from '../../ground/big-hall.ts'
import type { SmallVenue } from '@dxweb/server/testing/small-venue.ts'
import type { Outcome } from '../ground/outcome.ts'

interface Race {
  database: BenchDatabase
  venue: SmallVenue
  userId: number
}

const accesses = ['scanner', 'volunteer'] as const
const racers = 6

export async function lastAccess(
  database: BenchDatabase,
  venue: SmallVenue,
  races: number,
): Promise<Outcome> {
  const people = await makePeople(database, venue)
  const run = async (count: number, work: (race: Race) => Promise<number>) => {
    let [left, lost, refused] = [count, 0, 0]
    const racer = async (userId: number) => {
      while (left > 0) {
        left -= 1
        const race = { database, venue, userId }
        const refusals = await work(race)
        refused += refusals
        if ((await restoreAccess(race)) === 0) lost += 1
      }
    }
    await Promise.all(people.map(racer))
    return { lost, refused }
  }
  const guarded = await run(races, removeBoth)
  const control = await run(racers, lookThenDelete)
  return {
    passed: guarded.lost === 0 && guarded.refused === races && control.lost === racers,
    summary: `${races} races to remove a user’s last two roles: one removal refused in ${guarded.refused} races, ${guarded.lost} users left without access; control that checks before it deletes: ${control.lost}`,
  }
}

async function makePeople({ asOwner }: BenchDatabase, { partnerId, userId }: SmallVenue) {
  await asOwner(
    `insert into access_grant (partner_id, user_id, role) values ($1, $2, 'kulturhussjef') on conflict do nothing`,
    [partnerId, userId],
  )
  const people = await asOwner<{ id: number }>(
    `insert into user_account (email) select 'sist' || n || '@sundet.test' from generate_series(1, $1) n returning id`,
    [racers],
  )
  const ids = people.map(({ id }) => id)
  await asOwner(
    `insert into access_grant (partner_id, user_id, role)
     select $1, who, role from unnest($2::integer[]) who, unnest($3::text[]) role`,
    [partnerId, ids, accesses],
  )
  return ids
}

async function removeBoth({ database, venue, userId }: Race): Promise<number> {
  const by = { userId: venue.userId, sudoId: null, requestId: '' }
  const answers = await Promise.all(
    accesses.map((role) =>
      storeAccessRemoval(database.db, venue.scope, by, { id: userId, role, renterId: null }).then(
        () => 0,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === 'wrong_state') return 1
          throw error
        },
      ),
    ),
  )
  return sum(answers)
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

/** Control: each transaction deletes after both have checked, so that every round shows the race. */
async function lookThenDelete({ database: { asOwner }, venue, userId }: Race): Promise<number> {
  const key = [venue.partnerId, userId]
  const { promise: bothLooked, resolve: go } = Promise.withResolvers<void>()
  let looked = 0
  const answers = await Promise.all(
    accesses.map(async (role): Promise<number> => {
      const has = await asOwner(
        'select from access_grant where partner_id = $1 and user_id = $2',
        key,
      )
      looked += 1
      if (looked === accesses.length) go()
      await bothLooked
      if (has.length < 2) return 1
      await asOwner(
        'delete from access_grant where partner_id = $1 and user_id = $2 and role = $3',
        [...key, role],
      )
      return 0
    }),
  )
  return sum(answers)
}

async function restoreAccess({ database: { asOwner }, venue, userId }: Race): Promise<number> {
  const key = [venue.partnerId, userId]
  const left = await asOwner('select from access_grant where partner_id = $1 and user_id = $2', key)
  await asOwner(
    `insert into access_grant (partner_id, user_id, role) select $1, $2, unnest($3::text[]) on conflict do nothing`,
    [...key, accesses],
  )
  return left.length
}
