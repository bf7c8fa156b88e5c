import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { signIn } from '../ground/log-in.ts'
import { ownData } from '../ground/own-server.ts'
import { askOwner } from '../ground/run-job.ts'

const month = '2010-01-01'
const address = `${venue}/report/month-settlement?period=month&from=${month}`

/** Inserts a cash sale on a Friday and a web sale on the Saturday, for a later event. */
const soldText = `
  with one as (
    select e.id as event_id, c.id as category_id, u.id as user_id, t.vat_type_id
    from event e join event_price_category c on c.partner_id = 1003 and c.event_id = e.id
    join event_type t on t.partner_id = 1003 and t.id = e.event_type_id, user_account u
    where e.partner_id = 1003 and e.state = 'published' and e.starts_at > now() + interval '1 day' and e.renter_id is null
      and u.email = 'sjef@sundet.test' order by e.id, c.id limit 1
  ), made as (
    insert into sale (partner_id, id, event_id, renter_id, sold_at, user_id, channel, total_ore)
    select 1003, p.id, event_id, 0, p.at, user_id, p.channel, 20000
    from one, (values (uuid '${uuid7()}', timestamptz '2010-01-08T12:00:00Z', 'pos'),
      ('${uuid7()}', '2010-01-09T12:00:00Z', 'web')) p (id, at, channel)
    returning *
  ), tickets as (
    insert into ticket (partner_id, id, event_id, renter_id, sale_id, category_id, price_ore, vat_type_id,
      vat_basis_points, vat_ore, sold_at)
    select 1003, m.id, m.event_id, 0, m.id, one.category_id, 20000, one.vat_type_id, 0, 0, m.sold_at from made m, one
  ), paid as (
    insert into payment (partner_id, sale_id, line, event_id, renter_id, means, amount_ore)
    select 1003, id, 1, event_id, 0, case channel when 'pos' then 'cash' else 'web' end, total_ore from made
  )
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, kind)
  select 1003, id, 1, sold_at::date, case channel when 'pos' then '1900' else '1920' end, '2900', total_ore, event_id, 0, 'sale'
  from made;
  insert into sales_of_day select (jsonb_populate_record(s, jsonb_build_object('day', d.day, 'hour', 13))).*
  from (select s from sales_of_day s where s.partner_id = 1003 and s.axis = 'sold' and s.cut = 'hour' limit 1) one,
    (values (date '2010-01-08'), ('2010-01-09')) d (day)`

const list = (page: Page) => page.locator('.dx-card', { hasText: 'Før måneden låses' }).first()
const line = (page: Page, title: string) =>
  list(page).getByRole('listitem').filter({ hasText: title }).first()
/** Presses a button by a key, after the rows that enable the button have loaded. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first()
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** Waits until a closed dialog has returned the focus, since an earlier key press would reach another button. */
const hasFocusBack = (page: Page, name: string) =>
  expect(page.getByRole('button', { name }).first()).toBeFocused()

async function settleDays(page: Page, other: Page) {
  await press(page, 'Bekreft 2 dager')
  await expect(list(page)).toContainText('Disse dagene er ikke klare')
  await expect(list(page)).toContainText('Alle kassene er ikke talt')
  await press(page, 'Gjør opp: fredag 8. januar')
  await press(page, 'Tell: Kari Nes')
  await expect(page.getByRole('dialog').getByLabel('Opptalt')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await hasFocusBack(page, 'Tell: Kari Nes')
  await press(page, 'Bekreft opptelling')
  await expect(list(page)).toContainText('Du har talt, så en annen må godkjenne')
  await expect(list(page)).not.toContainText('Disse dagene er ikke klare')
  await call(other, 'POST', `${venue}/month-settlements/${month}/days`, { step: 'approve' })
  await press(page, 'Lås 2 godkjente dager')
  await expect(line(page, 'Dager låst')).toContainText('2/2')
}

async function settleBatch(page: Page) {
  await press(page, 'Åpne bunt: Nettsalg')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bankkonto').fill('86011117947')
  await page.keyboard.press('Enter')
  await press(page, 'Gjør opp: Nettsalg fra 09.01.2010')
  const take = async (step: string) => {
    await press(page, step)
    await dialog.getByRole('button', { name: step }).press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await take('Lukk bunten')
  await expect(list(page)).toContainText('Nettsalg 09.01.2010–31.01.2010')
  for (const step of ['Merk som sendt', 'Registrer utbetaling', 'Avstem']) await take(step)
  await expect(line(page, 'Bunter avstemt')).toContainText('1/1')
}

async function exportBooks(page: Page) {
  const download = page.waitForEvent('download')
  await line(page, 'Regnskap eksportert').getByRole('button', { name: 'Eksporter' }).press('Enter')
  await page.getByRole('menuitem', { name: 'CSV' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expect(line(page, 'Regnskap eksportert')).toContainText('Eksportert av Kari Nes')
}

test('a month settlement goes from open to locked on the month’s page, with the keyboard alone', async ({
  page,
  browser,
}) => {
  await askOwner(ownData(), soldText)
  await signIn(page, 'sjef@sundet.test')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'flere@dxweb.test')
  await page.goto(address)
  await expect(line(page, 'Dager låst')).toContainText('0/2')
  await settleDays(page, other)
  await other.context().close()
  await settleBatch(page)
  await expect(line(page, 'Kontoer stemmer')).toContainText('3/3')
  await press(page, 'Godkjenn måneden')
  await press(page, 'Lås måneden')
  const asked = page.getByRole('dialog', { name: 'Låse måneden?' })
  await expect(asked).toContainText('Ikke ferdig: Regnskap eksportert.')
  await page.keyboard.press('Escape')
  await hasFocusBack(page, 'Lås måneden')
  await exportBooks(page)
  await press(page, 'Lås måneden')
  await expect(asked).not.toContainText('Ikke ferdig')
  await asked.getByRole('button', { name: 'Lås måneden' }).press('Enter')
  await expect(page.locator('.dx-card', { hasText: 'Oppgjør for januar 2010' })).toContainText(
    'Låst av Kari Nes',
  )
  await expect(page).toHaveURL(new RegExp(`from=${month}`))
})
