import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { repository } from '../../scripts/source/repository.ts'
import { ownData } from './own-server.ts'

const run = promisify(execFile)

/** Invites a superuser by the command for the first one; answers the invitation's path. */
async function invite(email: string): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ['packages/server/start/commands/admin-create.ts', '--email', email],
    {
      cwd: repository,
      env: {
        ...process.env,
        DATA_DIR: join(ownData(), 'data'),
        STATE_DIR: join(ownData(), 'state'),
        DATABASE_URL: '',
      },
    },
  )
  const path = /\/invitation\?token=\S+/.exec(stdout)?.[0]
  if (path === undefined) throw new Error(`No invitation in: ${stdout}`)
  return path
}

/** A new user who has accepted the invitation and approved nothing yet. */
export async function newPerson(page: Page) {
  const person = {
    email: `ny${randomInt(1_000_000_000)}@dxweb.test`,
    password: 'en ganske lang setning',
  }
  await page.goto(await invite(person.email))
  await page.getByLabel('Fornavn').fill('Nina')
  await page.getByLabel('Etternavn').fill('Ny')
  await page.getByLabel('Nytt passord').fill(person.password)
  await page.getByLabel('Gjenta passordet').fill(person.password)
  await page.getByRole('button', { name: 'Kom i gang' }).click()
  await expect(page.getByText('Alt er klart.')).toBeVisible()
  return person
}

/** The reset link in the outbox, or undefined until it arrives. */
export async function resetLink(email: string): Promise<string | undefined> {
  const outbox = join(ownData(), 'data', 'outbox')
  const names = await readdir(outbox).catch(() => [])
  // A mail being written has another name.
  for (const name of names.filter((each) => /-reset-.*\.eml$/.test(each))) {
    const mail = await readFile(join(outbox, name), 'utf8')
    if (!mail.includes(email)) continue
    const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return /\/password\/reset\?token=[\w-]+/.exec(text)?.[0]
  }
  return undefined
}
