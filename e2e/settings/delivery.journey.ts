import { venue } from '../ground/far-event.ts'
import { expect, test } from '../ground/journey.ts'
import { signIn } from '../ground/log-in.ts'

test('a delivery is scanned with the keyboard alone, and a wrong line is undone', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/products/deliveries`)
  await page.getByRole('link', { name: 'Ny levering' }).click()
  await page.getByRole('textbox', { name: 'Leverandør' }).fill('Grossisten')

  // A scanner types the code and ends it with Enter.
  const find = page.getByRole('searchbox', { name: 'Finn vare, varenummer eller strekkode' })
  await find.fill('2000000001098')
  await page.keyboard.press('Enter')
  const chocolate = page.getByRole('listitem', { name: 'Sjokoladeplate' })
  await expect(chocolate.getByRole('textbox', { name: 'Antall' })).toBeFocused()
  await page.keyboard.type('48')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12,50')
  await find.focus()
  await page.keyboard.type('brus')
  await page.keyboard.press('Enter')
  const soda = page.getByRole('listitem', { name: /^Brus/ })
  await expect(soda.getByRole('textbox', { name: 'Antall' })).toBeFocused()
  await page.keyboard.type('24')
  await page.keyboard.press('Enter')
  await expect(find).toBeFocused()
  await page.getByRole('button', { name: 'Motta levering' }).click()

  await expect(page.getByRole('heading', { name: /^Levering \d+: Grossisten$/ })).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: 'Sjokoladeplate' })
  await expect(line).toContainText('600,00')
  // The deposit on bottles has a separate sum.
  await expect(page.getByRole('definition')).toContainText(['600,00', '48,00', '648,00'])
  await line.getByRole('button', { name: 'Angre Sjokoladeplate' }).click()
  await expect(line).toContainText('Angret')
  await expect(page.getByRole('definition').first()).toContainText(/^0,00/)

  await page.goto(`${venue}/products/deliveries`)
  await expect(page.getByRole('row', { name: /Grossisten/ })).toContainText('48,00')
})
