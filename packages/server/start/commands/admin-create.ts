import { parseArgs } from 'node:util'
import { emailAddress } from '@dxweb/areas/access/email-address.ts'
import * as z from 'zod/mini'
import { createMailer } from '../../mail/mailer.ts'
import { createAdmin, mailOf, type NewAdmin } from './create-admin.ts'
import { createLogger } from '../../ground/logger.ts'
import { runCommand } from '../database/run-command.ts'
import { pathsIn, readSettings, type Settings } from '../settings/settings.ts'
import { StartFault } from '../../ground/start-fault.ts'
import { originOf } from '../origin-of.ts'
import { withOwnerUrl } from '../database/with-owner-url.ts'

const usage =
  'npm run admin:create -- --email name@example.com [--first-name Kari] [--last-name Nes]'

function readAdmin(words: string[]): NewAdmin {
  const text = { type: 'string', default: '' } as const
  const options = { email: text, 'first-name': text, 'last-name': text }
  try {
    const { values } = parseArgs({ args: words, options })
    const email = z.parse(emailAddress, values.email)
    return { email, firstName: values['first-name'], lastName: values['last-name'] }
  } catch (cause) {
    throw new StartFault(usage, { cause })
  }
}

async function mailLink(settings: Settings, admin: NewAdmin, url: string): Promise<void> {
  const { smtpUrl, mailFrom: from } = settings
  const { outbox } = pathsIn(settings.dataDir)
  const mailer = createMailer({ smtpUrl, from, outbox, logger: createLogger('silent') })
  await mailer.send(mailOf(admin, url))
}

await runCommand(async (words) => {
  const admin = readAdmin(words)
  const settings = readSettings(process.env)
  const token = await withOwnerUrl(settings, (ownerUrl) => createAdmin(ownerUrl, admin))
  const url = `${originOf(settings)}/invitation?token=${token}`
  console.log(
    `${admin.email} is a super user. This link sets the password, once, within seven days:`,
  )
  console.log(url)
  if (settings.smtpUrl) {
    await mailLink(settings, admin, url)
    console.log('It has been mailed there too.')
  }
})
