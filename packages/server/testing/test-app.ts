import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import type { Services } from '@dxweb/kit/definitions/route.ts'
import pino from 'pino'
import { diskStore } from '../files/disk-store.ts'
import { createApp } from '../http/app.ts'
import type { AppParts, HttpContext } from '../http/context/context.ts'
import { mailchimp } from '../mailchimp/mailchimp.ts'
import { createMailer } from '../mail/mailer.ts'
import { createPasswords } from '../pages/secrets/passwords.ts'
import { registerPages } from '../pages/register-pages.ts'
import { feedReads } from '../http/border/limits.ts'
import { choicesUrlOf } from '../pages/consents/consent-link.ts'
import { sendersOf } from '../mail/send/senders.ts'
import { recordErased } from '../privacy/erased-list.ts'
import { invitationMails } from '../pages/send-invitation.ts'
import { buildRoutes, drawers } from '../routes.ts'
import { openWork, type Work } from '../work/open-work.ts'
import { keptWorker } from './run/kept-workers.ts'
import { testCost, testPassword } from './people.ts'
import { TestClient } from './test-client.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { atEnd } from './run/at-end.ts'

export interface TestApp extends TestDatabase {
  context: HttpContext
  work: Work
  uploads: string
  outbox: string
  /** Path of the list of erased customers. */
  erased: string
  logged: string[]
  visitor(): TestClient
  /** Returns the user's client, which signs in on the login page at the first call. */
  as(email: string): Promise<TestClient>
  /** Returns a client with a new session. */
  signIn(email: string, password?: string): Promise<TestClient>
  listen(): Promise<string>
}

export interface TestAppSettings {
  database?: TestDatabase
  parts?: Partial<AppParts>
  services?: Partial<Services>
  smtpUrl?: string
  files?: FileStore
  chatSrc?: string
  /** Address of the simulated mail service; if absent, the service is unreachable. */
  mailServiceUrl?: string
  work?: Work
  extend?: (context: HttpContext) => void | Promise<void>
}

export const testSecret = Buffer.alloc(32, 7)

/** Address without a service. */
const nowhere = 'http://127.0.0.1:9'

const publicUrl = () => 'http://dx.test'

const takesLoopback = { takesLoopback: true, webhookLoopback: true } as const

const noListeners = { changed: () => undefined, seatsChanged: () => undefined }

const sender = 'DxWeb <dxweb@test.no>'
const ofTests = { secret: testSecret, secure: false, trustProxy: 0 }

export async function testApp(settings: TestAppSettings = {}): Promise<TestApp> {
  const database = settings.database ?? (await testDatabase())
  const outbox = mkdtempSync(join(tmpdir(), 'dxweb-outbox-'))
  const uploads = mkdtempSync(join(tmpdir(), 'dxweb-uploads-'))
  const logged: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const passwords = createPasswords(testCost)
  const services: Services = { db: database.db, ...noListeners, ...settings.services }
  const mailer = createMailer({ smtpUrl: settings.smtpUrl, from: sender, outbox, logger })
  const work = settings.work ?? openWork({ url: database.url }, keptWorker)
  const erased = join(outbox, 'erased.jsonl')
  const routes = buildRoutes({
    recordErased: (rows) => recordErased(erased, rows),
    chatSrc: settings.chatSrc ?? null,
    files: settings.files ?? diskStore(uploads),
    logClientError: (error) => logger.warn(error, 'client error'),
    passwords,
    secret: testSecret,
    ...invitationMails({ db: database.db, mailer, logger, publicUrl }),
    ...sendersOf({ mailer, logger, publicUrl, choicesUrl: choicesUrlOf(ofTests, publicUrl) }),
    publicUrl,
    mayReadFeed: feedReads(),
    work,
    ...takesLoopback,
    openMailService: mailchimp({ baseUrl: settings.mailServiceUrl ?? nowhere, pauseMs: 1 }),
    wakeExtensions: () => undefined,
  })
  const given = { db: database.db, routes, services, logger, ...ofTests, ...settings.parts }
  const context = await createApp(given, async (made) => {
    await registerPages(made, { mailer, passwords, publicUrl, ...drawers({ work }) })
    await settings.extend?.(made)
  })
  await context.app.ready()
  atEnd(async () => {
    await context.app.close()
    work.close()
    for (const folder of [outbox, uploads]) rmSync(folder, { recursive: true, force: true })
  })
  return { ...database, context, work, outbox, erased, uploads, logged, ...clientsOf(context) }
}

function clientsOf({ app }: HttpContext) {
  const sessions = new Map<string, Promise<TestClient>>()
  const visitor = () => new TestClient(app)
  const signIn = async (email: string, password = testPassword) => {
    const client = visitor()
    const answer = await client.submit('/login', { email, password })
    if (answer.statusCode !== 303)
      throw new Error(`${email} could not sign in: ${answer.statusCode}`)
    return client
  }
  const as = (email: string) => {
    const session = sessions.get(email) ?? signIn(email)
    sessions.set(email, session)
    return session
  }
  const listen = () => app.listen({ host: '127.0.0.1', port: 0 })
  return { visitor, signIn, as, listen }
}
