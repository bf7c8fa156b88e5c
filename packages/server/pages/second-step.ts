import { createHmac, timingSafeEqual } from 'node:crypto'
import { countAttempt, forgiveAttempt } from '@dxweb/areas/access/attempt-store.ts'
import { intendedPath } from '@dxweb/areas/access/intended-path.ts'
import { readTotp, spendRecoveryCode, spendStep } from '@dxweb/areas/access/totp-store.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { completeLogin } from './complete-login.ts'
import { type Fault, faultText, statusOf } from './fault.ts'
import { backToLogin, field, submit, wrongNotice } from './fields.ts'
import { csrfField, preSession, readForm } from './forms.ts'
import { html } from './html.ts'
import { sendPage } from './page.ts'
import type { Site } from './site.ts'
import { hashRecoveryCode, stepOf } from './totp.ts'

const codesPerHour = 10
const minutesToAnswer = 5

/** Proof that this browser gave the right password a moment ago. */
function makeTicket({ secret }: Site, browser: string, userId: number, expires: number): string {
  const said = `${userId}.${expires}`
  const proof = createHmac('sha256', secret).update(`second step:${browser}:${said}`)
  return `${said}.${proof.digest('base64url')}`
}

function readTicket(site: Site, browser: string, ticket: string, now: Date): number {
  const [userId, expires] = ticket.split('.').map(Number)
  const expected = Buffer.from(makeTicket(site, browser, userId ?? 0, expires ?? 0))
  const given = Buffer.from(ticket)
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given)
  if (!isOurs || (expires ?? 0) < now.getTime()) throw new Refusal('csrf')
  return userId ?? 0
}

export function registerSecondStep(site: Site, app: FastifyInstance): void {
  const open = { config: { permit: 'open' } } as const
  app.get('/login/code', open, (_request, reply) => reply.redirect('/login', 303))
  app.post('/login/code', open, async (request, reply) => {
    const form = readForm(site, request)
    const now = new Date()
    const userId = readTicket(site, preSession(site, request, reply), form('ticket'), now)
    const goOn = intendedPath(form('intended-url'))
    const limits = [{ key: `totp:${userId}`, perHour: codesPerHour }]
    const seconds = await countAttempt(site.db, limits)
    if (seconds > 0) {
      const fault = { kind: 'limited', seconds } as const
      return sendCodePage(site, request, reply, { userId, goOn, fault })
    }
    if (!(await isRightCode(site, userId, form('code'), now))) {
      return sendCodePage(site, request, reply, { userId, goOn, fault: { kind: 'wrong' } })
    }
    await forgiveAttempt(site.db, limits)
    return completeLogin(site, request, reply, { userId, goOn })
  })
}

/** Six digits from the app, each once; or a recovery code, each once. */
async function isRightCode({ db, secret }: Site, userId: number, code: string, now: Date) {
  if (code.length > 40) return false
  const sealed = await readTotp(db, userId)
  if (sealed === null) return false
  const step = stepOf(secret, userId, sealed, code, now)
  if (step !== null) return spendStep(db, userId, step)
  return spendRecoveryCode(db, userId, hashRecoveryCode(userId, code))
}

interface CodePage {
  userId: number
  goOn: string
  fault: Fault | null
}

export function sendCodePage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, goOn, fault }: CodePage,
): FastifyReply {
  const csrf = csrfField(site, request, reply)
  const expires = Date.now() + minutesToAnswer * 60_000
  const ticket = makeTicket(site, preSession(site, request, reply), userId, expires)
  return sendPage(request, reply, statusOf(fault, reply), (t) => ({
    title: t('pages.code.title'),
    notice: fault !== null && wrongNotice(faultText(t, fault, 'pages.code.wrong')),
    body: html`<p class="lead">${t('pages.code.lead')}</p>
      <form method="post" action="/login/code">
        ${csrf}
        <input type="hidden" name="ticket" value="${ticket}" />
        <input type="hidden" name="intended-url" value="${goOn}" />
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
