import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { databaseAt } from '@dxweb/server/testing/database-url.ts'
import { distributeOn } from '@dxweb/server/testing/run/citus-engine.ts'
import { isOnCitus } from '@dxweb/server/testing/run/on-citus.ts'
import { leaveText } from '@dxweb/server/testing/run/filling.ts'
import { demoLogins, demoPassword } from '../../demo/venue/people.ts'
import { repository } from '../../scripts/source/repository.ts'
import { onEngine } from './on-engine.ts'
import type { HostProcess } from './host-process.ts'
import type { Sessions } from './messages.ts'

export interface Template {
  database: string
  dataDir: string
}

const run = promisify(execFile)

export const usualSettings = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  REPORT_LOOPBACK: 'on',
  WEBHOOK_LOOPBACK: 'on',
} as const

/** Signs in each user once, so that every copy has the sessions. */
export async function fillTemplate(
  root: string,
  engineUrl: string,
  host: HostProcess,
  signal: AbortSignal,
) {
  const template: Template = { database: 'journeys', dataDir: join(root, 'template') }
  await onEngine(engineUrl, `create database ${template.database}`)
  const url = databaseAt(engineUrl, template.database)
  if (isOnCitus) await distributeOn(url)
  const environment = {
    ...process.env,
    ...usualSettings,
    DATA_DIR: template.dataDir,
    DATABASE_URL: url,
  }
  await run(process.execPath, ['demo/run.ts', '--scale', 'small'], {
    cwd: repository,
    env: environment,
    signal,
  })
  const sessions = await signInAll(await host.open('template', environment))
  await host.close('template')
  await onEngine(engineUrl, leaveText(template.database))
  return { template, sessions }
}

async function signInAll(url: string): Promise<Sessions> {
  const sessions: Sessions = {}
  for (const { email } of demoLogins) sessions[email] = await signIn(url, email)
  return sessions
}

async function signIn(url: string, email: string) {
  const page = await fetch(`${url}/login`)
  const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const given = cookiesOf(page)
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: given.map(({ name, value }) => `${name}=${value}`).join('; ') },
    body: new URLSearchParams({ csrf, email, password: demoPassword, 'intended-url': '/' }),
  })
  if (answer.status !== 303) throw new Error(`${email} cannot sign in: ${answer.status}`)
  const all = [...given, ...cookiesOf(answer)].map((cookie) => [cookie.name, cookie] as const)
  return [...new Map(all).values()].filter(({ value }) => value !== '')
}

const cookiesOf = (answer: Response) =>
  answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: decodeURIComponent(pair.slice(at + 1)) }
  })
