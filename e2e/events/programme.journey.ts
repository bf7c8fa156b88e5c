import { expect, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { farTime, house, makeSoldEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

test('a programme is imported with faults shown, filtered and settled, and a sold event is cancelled with its buyers', async ({
  page,
}) => {
  const { title, date } = farTime()
  const [year, month, day] = date.split('-')
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows/import`)
  const norwegian = `${day}.${month}.${year}`
  const sheet = [
    'Sal;Tittel;Varighet;Dato;Kl',
    `Lillesal;${title};1:30;${norwegian};16.00`,
    `Lillesal;${title};90;${norwegian};16:00`,
    `Lillesal;${title} sent;90;${norwegian};24:15`,
    `Ingen sal;${title};90;${norwegian};18:00`,
  ]
  await page.getByRole('textbox', { name: 'Rader fra et regneark' }).fill(sheet.join('\n'))
  await page.getByRole('button', { name: 'Forhåndsvis' }).click()
  const lines = page.getByRole('table', { name: 'Importer program' })
  await expect(lines.getByText('Sal: Finnes ikke')).toBeVisible()
  await expect(lines.getByText('Tittel: Står også i rad 2')).toBeVisible()
  await expect(page.getByText('2 må rettes, ingen overlapper')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Lag 2 kladder' }).click()
  await expect(page.getByText('2 kladder er laget')).toBeVisible()
  await page.getByRole('link', { name: 'Vis kladdene' }).click()
  await expect(page.getByRole('link', { name: `${title} sent` })).toBeVisible()

  await page.getByRole('button', { name: 'Flere filtre' }).click()
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Konsert' })
  await expect(page).toHaveURL(/type=\d+/)

  const event = await makeSoldEvent(page)
  await go(page, `${event.path}/economy`)
  await page.getByRole('button', { name: 'Legg til kostnad' }).click()
  const costs = page.getByRole('list', { name: 'Kostnader' })
  await expect(costs.getByRole('textbox', { name: 'Linje' })).toBeFocused()
  await page.keyboard.type('Lydtekniker')
  await costs.getByRole('textbox', { name: 'Faktisk' }).fill('1000')
  await expect(page.getByRole('row', { name: /Kostnader uten mva/ })).toContainText('800,00')
  await page.getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByText('Økonomien er lagret')).toBeVisible()

  await page.getByRole('button', { name: 'Flere valg' }).click()
  await page.getByRole('menuitem', { name: 'Avlys' }).click()
  await page.getByRole('textbox', { name: 'Grunn' }).fill('Artisten er syk')
  await page.getByRole('button', { name: 'Avlys arrangementet' }).click()
  const message = page.getByRole('dialog', { name: 'Melding til kjøperne' })
  await expect(message).toContainText('Ingen av kjøperne har e-postadresse.')
  await expect(message.getByRole('region', { name: 'Uten e-postadresse' })).toContainText(
    'Uten navn',
  )
  await message.getByRole('button', { name: 'Kjøpere' }).click()
  const buyers = page.getByRole('dialog', { name: 'Kjøpere' })
  await expect(buyers.getByText('Uten navn')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(
    () =>
      new Promise<string>((tell) => {
        globalThis.print = () =>
          tell(document.querySelector<HTMLElement>('.dx-dialog')?.innerText ?? '')
        const all = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')]
        all.find((each) => each.textContent === 'Skriv ut')?.click()
      }),
  )
  await page.emulateMedia({ media: null })
  expect(printed).toContain('Uten navn')
  expect(printed.match(/Uten navn/g)).toHaveLength(1)
})
