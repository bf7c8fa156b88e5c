import { intendedPath } from '@dxweb/areas/access/login/intended-path.ts'
import { displayName } from '@dxweb/areas/access/rights/rules.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCaller } from '../../http/session/caller.ts'
import { completeLogin } from './complete-login.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { type Fault, faultText, statusOf } from './fault.ts'
import { field, goodNotice, submit, wrongNotice } from '../../html/fields.ts'
import { csrfField, readForm } from '../site/forms.ts'
import { html } from '../../html/html.ts'
import { knownDevice } from '../site/known-device.ts'
import { sendPage } from '../../html/page.ts'
import { askCode } from './second-step.ts'
import type { Site } from '../site/site.ts'
import { tryLogin } from './try-login.ts'

const open = { config: { permit: 'open' } } as const

type Query = Record<string, unknown>

export function registerLogin(site: Site, app: FastifyInstance): void {
  app.get<{ Querystring: Query }>('/login', open, async (request, reply) => {
    const intendedUrl = intendedPath(request.query['intended-url'])
    const caller = await readCaller(site, request)
    if (caller) return sendSignedIn(request, reply, caller, intendedUrl)
    if (request.query['done'] === 'out') void reply.header('x-dx-purge', '1')
    return sendLogin(site, request, reply, { intendedUrl, email: '', fault: null })
  })
  app.post('/login', open, async (request, reply) => {
    const form = readForm(site, request)
    const intendedUrl = intendedPath(form('intended-url'))
    const given = {
      email: form('email').trim(),
      password: form('password'),
      ip: request.ip,
      knownDevice: (userId: number) => knownDevice(site, request, userId),
    }
    const outcome = await tryLogin(site, given)
    if (outcome.kind === 'right') {
      const { user, needsCode } = outcome
      const proven = { userId: user.id, version: user.version, intendedUrl }
      if (needsCode) return askCode(site, request, reply, proven)
      return completeLogin(site, request, reply, proven)
    }
    return sendLogin(site, request, reply, { intendedUrl, email: given.email, fault: outcome })
  })
}

interface LoginPage {
  intendedUrl: string
  email: string
  fault: Fault | null
}

const doneTexts = new Map<unknown, string>([
  ['out', 'pages.login.signedOut'],
  ['reset', 'pages.login.passwordSet'],
  ['invitation', 'pages.login.welcome'],
])

/** Mentions the password reset, which lets the owner in immediately despite guesses by others. */
const faultIn = (t: Translate, fault: Fault) =>
  [
    faultText(t, fault, 'pages.login.wrong'),
    ...(fault.kind === 'limited' ? [t('pages.login.orByMail')] : []),
  ].join(' ')

function sendLogin(site: Site, request: FastifyRequest, reply: FastifyReply, page: LoginPage) {
  const csrf = csrfField(site, request, reply)
  const done = doneTexts.get((request.query as Query)['done'])
  return sendPage(request, reply, statusOf(page.fault, reply), (t) => ({
    title: t('pages.login.submit'),
    notice:
      page.fault !== null
        ? wrongNotice(faultIn(t, page.fault))
        : done !== undefined && goodNotice(t(done)),
    body: html`<form method="post" action="/login">
      ${csrf}
      <input type="hidden" name="intended-url" value="${page.intendedUrl}" />
      ${field({
        name: 'email',
        label: t('label.email'),
        type: 'email',
        value: page.email,
        autocomplete: 'username',
        isFirst: page.email === '',
      })}
      ${field({
        name: 'password',
        label: t('pages.password'),
        type: 'password',
        autocomplete: 'current-password',
        aside: html`<a href="/password/forgot">${t('pages.login.forgot')}</a>`,
        isFirst: page.email !== '',
      })}
      ${submit(t('pages.login.submit'))}
    </form>`,
  }))
}

/** Shows a page instead of redirecting, since a page that the session may not see would redirect back here forever. */
function sendSignedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  intendedUrl: string,
) {
  return sendPage(request, reply, 200, (t) => ({
    title: t('pages.login.already'),
    body: html`<p class="lead">${t('pages.login.alreadyAs', { name: displayName(caller) })}</p>
      <a class="button" href="${intendedUrl}">${t('pages.login.goOn')}</a>
      <a class="button quiet" href="/apiweb/logout">${t('shell.logout')}</a>`,
  }))
}
