import { sql } from '@dxweb/kit/database/database.ts'
import { outcomeOf } from '@dxweb/server/testing/given.ts'
import { meetAt } from '@dxweb/server/testing/meet-at.ts'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase, type TestDatabase } from '@dxweb/server/testing/test-database.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mergeUsers, setEverywhere } from './store.ts'

let test: TestDatabase
const platform = { partnerId: 1, renterId: 0, userId: 11 }
const by = { userId: 11, sudoId: null, requestId: 'test' }

beforeAll(async () => {
  test = await testDatabase()
  await buildSmallVenue(test)
  await addPeople(test)
})

/** References that move to the remaining account. Add new references here and in `dx_merge_people`. */
const comesAlong = [
  'access_grant.user_id',
  'agreement_approval.user_id',
  'calendar_feed.user_id',
  'report_mark.user_id',
  'report_schedule.user_id',
  'report_setting.user_id',
  'resting_grant.user_id',
  'staff.user_id',
  'user_account.merged_into_id',
]
const endsWith = [
  'password_link.user_id',
  'recovery_code.user_id',
  'session.user_id',
  'sudo_grant.ninja_id',
]
/** References that stay with the old account, since books and log are sealed. */
const remains = [
  'agreement_version.published_by',
  'audit_entry.sudo_id',
  'audit_entry.user_id',
  'buyer_message.sent_by',
  'day_cash_count.counted_by',
  'day_cash_count.user_id',
  'day_till_count.counted_by',
  'day_settlement.approved_by',
  'day_settlement.counted_by',
  'day_settlement.locked_by',
  'till_import.user_id',
  'till_shift.closed_by',
  'till_shift.user_id',
  'till_shift_move.made_by',
  'event.changed_by',
  'event_attachment.added_by',
  'event_economy.changed_by',
  'event_note.saved_by',
  'event_participant.checked_in_by',
  'event_participant.checked_out_by',
  'event_series.made_by',
  'event_set_list.changed_by',
  'event_synopsis.changed_by',
  'account_choice.made_by',
  'advance_term.made_by',
  'api_key.made_by',
  // The account of an API key cannot be merged.
  'api_key.user_id',
  'consent.user_id',
  'extension_run.user_id',
  'fee_term.made_by',
  'film_sheet.approved_by',
  'film_sheet.paid_by',
  'film_sheet.sent_by',
  'gift_card_event.user_id',
  'invoice.issued_by',
  'invoice_payment.made_by',
  'invoice_reminder.made_by',
  'membership_period.cancelled_by',
  'mode_report.made_by',
  'mode_report_key.made_by',
  'mode_report_version.published_by',
  'mode_report_version.saved_by',
  'month_correction.made_by',
  'month_settlement.approved_by',
  'month_settlement.locked_by',
  'order_document.added_by',
  'order_offer.made_by',
  'payment_batch.closed_by',
  'playing_transfer.asked_by',
  'production_override.changed_by',
  'production_proposal.proposed_by',
  'refund_run.started_by',
  'refund_run.sudo_id',
  'renter_settlement.approved_by',
  'renter_settlement.made_by',
  'renter_settlement.paid_by',
  'renter_settlement.sent_by',
  'reservation.made_by',
  'sale.sudo_id',
  'sale.user_id',
  'seat_claim.noted_by',
  'seat_hold.user_id',
  'seat_map_version.saved_by',
  'stock_count.begun_by',
  'stock_count.ended_by',
  'stock_count_entry.user_id',
  'segment_use.user_id',
  'ticket_sale_correction.made_by',
  'ticket_scan.sudo_id',
  'ticket_scan.undone_by',
  'ticket_scan.user_id',
  'tono_sent.sent_by',
  // Each account has its own search words.
  'user_word.user_id',
  'webhook_endpoint.made_by',
]

it('every reference to an account is classified as moved, ended or kept by a merge', async () => {
  const found = await test.asOwner<{ name: string }>(
    `select k.conrelid::regclass || '.' || a.attname as name from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid = 'user_account'::regclass order by 1`,
  )
  expect(found.map(({ name }) => name).toSorted()).toEqual(
    [...comesAlong, ...endsWith, ...remains].toSorted(),
  )
})

it('the merging function names every reference that it moves or ends', async () => {
  const [found] = await test.asOwner<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'dx_merge_people'`,
  )
  const unnamed = [...comesAlong, ...endsWith].filter((name) => {
    const [table = '', column = ''] = name.split('.')
    return !new RegExp(
      `\\b(?:insert into|update|delete from) ${table}\\b[^;]*\\b${column}\\b`,
    ).test(found?.body ?? '')
  })
  expect(unnamed).toEqual([])
})

const versionOf = async (id: number) => {
  const [row] = await test.asOwner<{ version: number }>(
    'select version from user_account where id = $1',
    [id],
  )
  return row?.version ?? 0
}

async function merge(id: number, intoId: number) {
  const two = { id, version: await versionOf(id), intoId, intoVersion: await versionOf(intoId) }
  return mergeUsers(test.db, platform, by, two)
}

let last = 500
async function twoAccounts(old: [number, string][], kept: [number, string][] = []) {
  const [goes, stays] = [(last += 1), (last += 1)]
  for (const [id, grants] of [
    [goes, old],
    [stays, kept],
  ] as const) {
    await test.asOwner('insert into user_account (id, email) values ($1, $2)', [
      id,
      `kari${id}@hus.test`,
    ])
    for (const [partnerId, role] of grants) {
      await test.asOwner(
        'insert into access_grant (partner_id, user_id, renter_id, role) values ($1, $2, 0, $3)',
        [partnerId, id, role],
      )
    }
  }
  return { goes, stays }
}

const grantsOf = (id: number) =>
  test.asOwner<object>(
    `select partner_id as partner, role from access_grant where user_id = $1 order by 1, 2`,
    [id],
  )

describe('two accounts of one person', () => {
  it('a merge of two accounts keeps one account, which gets the grants of both', async () => {
    const { goes, stays } = await twoAccounts(
      [
        [1001, 'scanner'],
        [1003, 'kulturhussjef'],
      ],
      [[1003, 'kulturhussjef']],
    )
    await merge(goes, stays)
    expect(await grantsOf(goes)).toEqual([])
    expect(await grantsOf(stays)).toEqual([
      { partner: 1001, role: 'scanner' },
      { partner: 1003, role: 'kulturhussjef' },
    ])
    expect(
      await test.asOwner('select is_active, merged_into_id from user_account where id = $1', [
        goes,
      ]),
    ).toEqual([{ is_active: false, merged_into_id: stays }])
  })

  it('a merge of accounts moves shifts, links, saved reports and favourites', async () => {
    const { goes, stays } = await twoAccounts([[1003, 'kulturhussjef']], [[1003, 'scanner']])
    await test.asOwner(
      `insert into staff (partner_id, id, name, user_id) values (1003, $1, 'Kari', $1)`,
      [goes],
    )
    await test.asOwner(
      `insert into calendar_feed (partner_id, id, token_hash, kind, user_id) values (1003, $1, $2, 'user', $1)`,
      [goes, Buffer.from(String(goes))],
    )
    for (const id of [goes, stays]) {
      await test.asOwner(
        `insert into report_setting (partner_id, id, user_id, report, name, search)
         values (1003, gen_random_uuid(), $1, 'visitors', 'Uka', '')`,
        [id],
      )
    }
    await test.asOwner(
      `insert into report_mark (partner_id, user_id, report, is_favourite) values
         (1003, $1, 'visitors', true), (1003, $2, 'visitors', false)`,
      [goes, stays],
    )
    await test.asOwner(
      `insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [Buffer.from(`session ${goes}`), goes],
    )
    await merge(goes, stays)
    const [left] = await test.asOwner(
      `select (select count(*) from staff where user_id = $1)::integer as staff,
         (select count(*) from calendar_feed where user_id = $1)::integer as feeds,
         (select count(*) from report_setting where user_id = $1)::integer as settings,
         (select is_favourite from report_mark where user_id = $1) as favourite,
         (select count(*) from session where user_id = $2)::integer as sessions`,
      [stays, goes],
    )
    expect(left).toEqual({ staff: 1, feeds: 1, settings: 2, favourite: true, sessions: 0 })
  })

  it('a merge of accounts is logged once in every affected venue, and for the kept account', async () => {
    const { goes, stays } = await twoAccounts([[1001, 'scanner']])
    await merge(goes, stays)
    expect(
      await test.asOwner(
        `select partner_id as at, action, object_id::integer as who from audit_entry
         where object_type = 'user' and object_id in ($1, $2) order by 1, 2`,
        [String(goes), String(stays)],
      ),
    ).toEqual([
      { at: 1, action: 'merged', who: stays },
      { at: 1, action: 'mergedAway', who: goes },
      { at: 1001, action: 'merged', who: stays },
    ])
    expect(
      await test.db.run(
        platform,
        sql('log-of-person', 'select action, about from dx_log_of_person($1)', [stays]),
      ),
    ).toEqual([{ action: 'merged', about: `kari${goes}@hus.test` }])
  })

  it('a merge keeps only one link to the staff of a venue if both accounts had one', async () => {
    const { goes, stays } = await twoAccounts([[1003, 'volunteer']], [[1003, 'volunteer']])
    for (const id of [goes, stays]) {
      await test.asOwner(
        `insert into staff (partner_id, id, name, user_id) values (1003, $1, 'Kari', $1)`,
        [id],
      )
    }
    await merge(goes, stays)
    expect(
      await test.asOwner(
        'select id, user_id as "userId" from staff where id in ($1, $2) order by id',
        [goes, stays],
      ),
    ).toEqual([
      { id: goes, userId: null },
      { id: stays, userId: stays },
    ])
  })

  it.each([
    ['refuses to merge the account of a super user', 12, 31],
    ['refuses to merge into a blocked account', 31, 71],
    ['refuses to merge an account into itself', 31, 31],
  ])('%s', async (_, goes, stays) => {
    await expect(merge(goes, stays)).rejects.toMatchObject({
      code: expect.stringMatching(/wrong_state|not_found/),
    })
    expect((await grantsOf(goes)).length).toBeGreaterThan(0)
  })

  it('accounts are merged once, even by concurrent requests', async () => {
    const { goes, stays } = await twoAccounts([[1001, 'scanner']])
    const [version, intoVersion] = [await versionOf(goes), await versionOf(stays)]
    const ask = () =>
      mergeUsers(test.db, platform, by, { id: goes, version, intoId: stays, intoVersion })
    const asked = await Promise.allSettled(Array.from({ length: 6 }, ask))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('accounts can be merged only at the platform', async () => {
    const { goes, stays } = await twoAccounts([[1001, 'scanner']])
    const venue = { ...platform, partnerId: 1003 }
    const two = { id: goes, version: 1, intoId: stays, intoVersion: 1 }
    await expect(mergeUsers(test.db, venue, by, two)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the last administrator of the platform', () => {
  beforeEach(() => test.asOwner('update user_account set is_active = true where id in (11, 12)'))

  const shut = async (id: number) =>
    setEverywhere(test.db, platform, by, { id, version: await versionOf(id), isActive: false })

  it('the last administrator of the platform cannot be blocked', async () => {
    await shut(12)
    await expect(shut(11)).rejects.toMatchObject({
      code: 'wrong_state',
      fields: { id: { code: 'last_administrator' } },
    })
  })

  const left = async () => {
    const [active] = await test.asOwner<{ left: number }>(
      'select count(*)::integer as left from user_account where id in (11, 12) and is_active',
    )
    return active?.left
  }

  it('the lock on the grants prevents two administrators from blocking each other concurrently', async () => {
    const atOnce = await meetAt(test, 'user_account', 'update')
    const outcomes = await atOnce([11, 12].map((id) => () => outcomeOf(shut(id))))
    expect(outcomes.toSorted()).toEqual(['done', 'wrong_state'])
    expect(await left()).toBe(1)

    await test.asOwner('update user_account set is_active = true where id in (11, 12)')
    const lookThenShut = (id: number) =>
      test.asOwner(
        `update user_account set is_active = false where id = $1 and exists (
           select from access_grant a join user_account u on u.id = a.user_id and u.is_active
           where a.partner_id = 1 and a.role = 'administrator' and a.user_id <> $1)`,
        [id],
      )
    await atOnce([11, 12].map((id) => () => lookThenShut(id)))
    expect(await left()).toBe(0)
  })
})
