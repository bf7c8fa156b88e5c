import { runMigrations } from 'graphile-worker'
import { expect, it } from 'vitest'
import { wholeApp } from '../testing/whole-app.ts'

const app = await wholeApp()
const platform = await app.as('super@test.no')

async function pageText(): Promise<string> {
  const { body } = await platform.get('/partners/1/dashboardhtml?locale=nb')
  return body
    .replaceAll(/<[^>]+>|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replaceAll('\u00a0', ' ')
}

const sellAt = (partnerId: number, at: string) =>
  app.asOwner(
    `with sold as (
       insert into sale (partner_id, id, sold_at, user_id, channel, total_ore)
       values ($1, gen_random_uuid(), ${at}, 1, 'pos', 11200) returning id, sold_at
     ) insert into ticket (partner_id, id, event_id, sale_id, sold_at, category_id, price_ore, vat_type_id,
         vat_basis_points, vat_ore)
       select $1, gen_random_uuid(), 1, id, sold_at, 1, 11200, 3, 1200, 1200 from sold`,
    [partnerId],
  )

it('the platform’s dashboard lists venues, today’s sales, failing jobs and users who never signed in', async () => {
  await sellAt(1003, 'now()')
  await sellAt(1001, `date_trunc('day', now(), 'Europe/Oslo') - interval '1 second'`)
  await app.asOwner(`update partner set state = 'paused' where id = 1001`)
  await app.asOwner(`update user_account set signed_in_at = now()`)
  const before = await pageText()
  expect(before).toContain('Hus 3 1 på pause')
  expect(before).toContain('Salg i dag, uten mva 100 kr 1 billett ')
  expect(before).toContain('Jobber som feiler 0 0 har gitt opp, 0 er forsinket')
  expect(before).toContain('Har aldri logget inn 0 av dem som har tilgang')
  expect(before).toContain('Alle jobber går, og alle med tilgang har logget inn.')

  await runMigrations({ connectionString: app.url })
  await app.asOwner(
    `select graphile_worker.add_job('close-days', run_at => now() - interval '1 hour')`,
  )
  await app.asOwner(`select graphile_worker.add_job('seal-books', max_attempts => 1)`)
  await app.asOwner(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'disk full' where max_attempts = 1`,
  )
  await app.asOwner(
    `update user_account set signed_in_at = null where email in ('skanner@sundet.no', 'sjef@sundet.no')`,
  )
  const after = await pageText()
  expect(after).toContain('Jobber som feiler 2 1 har gitt opp, 1 er forsinket')
  expect(after).toMatch(
    /close-days Skulle ha gått for mer enn 15 minutter siden seal-books disk full/,
  )
  expect(after).toContain('Har aldri logget inn 2 av dem som har tilgang')
  expect(after).toMatch(/skanner Test Ikke logget inn · /)
})

it('no venue can read the figures of the platform’s dashboard', async () => {
  const chief = await app.as('sjef@sundet.no')
  const { body } = await chief.get('/partners/1003/dashboardhtml?locale=nb')
  expect(body).not.toMatch(/aldri logget inn|Jobber som feiler/)
  for (const name of ['dx_sold_today', 'dx_never_signed_in', 'dx_failing_jobs']) {
    const scope = { partnerId: 1003, renterId: 0, userId: 1 }
    expect(await app.db.run(scope, { name, text: `select * from ${name}()`, values: [] })).toEqual(
      [],
    )
  }
})
