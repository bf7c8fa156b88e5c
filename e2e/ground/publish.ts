import type { Page } from '@playwright/test'

export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publiser', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publiser og åpne salg' }).click()
}
