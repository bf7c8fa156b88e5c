import { expect, type Page } from '../ground/journey.ts'

/** The report's own table, not the table of its chart. */
export const listOf = (page: Page) => page.locator('.dx-report .dx-table-frame').last()
export const rowsOf = (page: Page) => listOf(page).locator('[data-row]')

export const whenRead = (page: Page) =>
  expect(page.locator('.dx-report[aria-busy]')).toHaveAttribute('aria-busy', 'false')

export async function sumOf(page: Page, head: string): Promise<string> {
  const heads = listOf(page).locator('thead th')
  await expect(heads.filter({ hasText: head })).toHaveCount(1)
  const names = await heads.allInnerTexts()
  const at = names.findIndex((name) => name.includes(head))
  return listOf(page).locator('tfoot td').nth(at).innerText()
}
