import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { repository } from '../../scripts/source/repository.ts'
import { databaseUrlOf, ownData } from '../venue/venue.ts'

const run = promisify(execFile)

/** Uses the command for the first administrator. Returns the path of the invitation. */
export async function inviteAdmin(
  email: string,
  folder = ownData(),
  databaseUrl = databaseUrlOf(folder),
): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ['packages/server/start/commands/admin-create.ts', '--email', email],
    {
      cwd: repository,
      env: {
        ...process.env,
        DATA_DIR: join(folder, 'data'),
        STATE_DIR: join(folder, 'state'),
        DATABASE_URL: databaseUrl,
      },
    },
  )
  const path = /\/invitation\?token=\S+/.exec(stdout)?.[0]
  if (path === undefined) throw new Error(`No invitation in: ${stdout}`)
  return path
}

export async function newPerson(page: Page) {
  const person = {
    email: `ny${randomInt(1_000_000_000)}@dxweb.test`,
    password: 'en ganske lang setning',
  }
  await page.goto(await inviteAdmin(person.email))
  await page.getByLabel('Fornavn').fill('Nina')
  await page.getByLabel('Etternavn').fill('Ny')
  await setPassword(page, person.password)
  return person
}

export async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nytt passord').fill(password)
  await page.getByLabel('Gjenta passordet').fill(password)
  await page.getByRole('button', { name: 'Kom i gang' }).click()
  await expect(page.getByText('Alt er klart.')).toBeVisible()
}

const pathOf = { reset: '/password/reset', invitation: '/invitation' } as const

/** Returns the link in a mail in the outbox, or undefined until the mail arrives. */
async function mailedLink(
  email: string,
  kind: keyof typeof pathOf,
  folder: string,
): Promise<string | undefined> {
  const outbox = join(folder, 'data', 'outbox')
  const names = await readdir(outbox).catch(() => [])
  // Unfinished mails have another file name.
  for (const name of names.filter((each) => each.includes(`-${kind}-`) && each.endsWith('.eml'))) {
    const mail = await readFile(join(outbox, name), 'utf8')
    if (!mail.includes(email)) continue
    const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return new RegExp(`${pathOf[kind]}\\?token=[\\w-]+`).exec(text)?.[0]
  }
  return undefined
}

export const resetLink = (email: string) => mailedLink(email, 'reset', ownData())
export const invitationLink = (email: string, folder: string) =>
  mailedLink(email, 'invitation', folder)
