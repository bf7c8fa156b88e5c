import { createHmac, timingSafeEqual } from 'node:crypto'
import { intendedPath } from '@dxweb/areas/access/login/intended-path.ts'
import { forgiveGuess, takeGuess } from '@dxweb/areas/access/login/pace-store.ts'
import { readTotp, spendRecoveryCode, spendStep } from '@dxweb/areas/access/login/totp-store.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { completeLogin, type ProvenUser } from './complete-login.ts'
import { type Fault, faultText, statusOf } from './fault.ts'
import { backToLogin, field, submit, wrongNotice } from '../../html/fields.ts'
import { csrfField, preSession, readForm } from '../site/forms.ts'
import { codePaces } from './guess-paces.ts'
import { html } from '../../html/html.ts'
import { knownDevice } from '../site/known-device.ts'
import { sendPage } from '../../html/page.ts'
import type { Site } from '../site/site.ts'
import { hashRecoveryCode, stepOf } from '../secrets/totp.ts'

const minutesToAnswer = 5

/** Returns a ticket that proves that this browser has just sent the right password for this version of the account. */
function makeTicket(
  { secret }: Site,
  browser: string,
  { userId, version, expires }: Ticket,
): string {
  const payload = `${userId}.${version}.${expires}`
  const proof = createHmac('sha256', secret).update(`second step:${browser}:${payload}`)
  return `${payload}.${proof.digest('base64url')}`
}

interface Ticket {
  userId: number
  version: number
  expires: number
}

function readTicket(site: Site, browser: string, given: string, now: Date): Ticket {
  const [userId = 0, version = 0, expires = 0] = given.split('.').map(Number)
  const ticket = { userId, version, expires }
  const ours = Buffer.from(makeTicket(site, browser, ticket))
  const theirs = Buffer.from(given)
  const isOurs = ours.length === theirs.length && timingSafeEqual(ours, theirs)
  if (!isOurs || expires < now.getTime()) throw new Refusal('csrf')
  return ticket
}

export function registerSecondStep(site: Site, app: FastifyInstance): void {
  const open = { config: { permit: 'open' } } as const
  app.get('/login/code', open, (_request, reply) => reply.redirect('/login', 303))
  app.post('/login/code', open, async (request, reply) => {
    const form = readForm(site, request)
    const now = new Date()
    const ticket = form('ticket')
    const proven = readTicket(site, preSession(site, request, reply), ticket, now)
    const intendedUrl = intendedPath(form('intended-url'))
    const askAgain = (fault: Fault) =>
      sendCodePage(site, request, reply, { ticket, intendedUrl, fault })
    const deviceId = knownDevice(site, request, proven.userId)
    const paces = codePaces({ of: String(proven.userId), deviceId })
    const seconds = await takeGuess(site.db, paces)
    if (seconds > 0) return askAgain({ kind: 'limited', seconds })
    if (!(await isRightCode(site, proven, form('code'), now))) return askAgain({ kind: 'wrong' })
    await forgiveGuess(site.db, paces)
    return completeLogin(site, request, reply, { ...proven, intendedUrl })
  })
}

/** Accepts a code from the authenticator app or a recovery code. Each code is accepted only once. */
async function isRightCode({ db, secret }: Site, proven: Ticket, code: string, now: Date) {
  const sealed = await readTotp(db, proven)
  if (sealed === null) throw new Refusal('csrf')
  if (code.length > 40) return false
  const { userId } = proven
  const step = stepOf(secret, userId, sealed, code, now)
  if (step !== null) return spendStep(db, userId, step)
  return spendRecoveryCode(db, userId, hashRecoveryCode(userId, code))
}

/** Issues the ticket only once, so that neither a wrong code nor a limit extends the time to answer. */
export function askCode(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, version, intendedUrl }: ProvenUser,
): FastifyReply {
  const expires = Date.now() + minutesToAnswer * 60_000
  const browser = preSession(site, request, reply)
  const ticket = makeTicket(site, browser, { userId, version, expires })
  return sendCodePage(site, request, reply, { ticket, intendedUrl, fault: null })
}

interface CodePage {
  ticket: string
  intendedUrl: string
  fault: Fault | null
}

function sendCodePage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { ticket, intendedUrl, fault }: CodePage,
): FastifyReply {
  const csrf = csrfField(site, request, reply)
  return sendPage(request, reply, statusOf(fault, reply), (t) => ({
    title: t('pages.code.title'),
    notice: fault !== null && wrongNotice(faultText(t, fault, 'pages.code.wrong')),
    body: html`<p class="lead">${t('pages.code.lead')}</p>
      <form method="post" action="/login/code">
        ${csrf}
        <input type="hidden" name="ticket" value="${ticket}" />
        <input type="hidden" name="intended-url" value="${intendedUrl}" />
        ${field({
          name: 'code',
          label: t('pages.code.label'),
          autocomplete: 'one-time-code',
          hint: t('pages.code.hint'),
          isFirst: true,
        })}
        ${submit(t('pages.login.submit'))}
      </form>
      ${backToLogin(t)}`,
  }))
}
