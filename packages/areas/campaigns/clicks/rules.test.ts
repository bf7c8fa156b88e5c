import { expect, it } from 'vitest'
import { agentOf, isPerson } from './rules.ts'

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const get = (agent: string | undefined, headers: Record<string, string> = {}, method = 'GET') =>
  isPerson({ method, headers: { ...(agent !== undefined && { 'user-agent': agent }), ...headers } })

it.each([
  browser,
  'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/500.0]',
  'Mozilla/5.0 (Linux; Android 14) Chrome/143.0 Mobile Safari/537.36 Telegram-Android/11.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
])('counts a click with the user agent %s', (agent) => {
  expect(get(agent)).toBe(true)
})

it.each([
  undefined,
  '',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (Windows NT 10.0) SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/143.0 Safari/537.36',
  'curl/8.5.0',
  'python-requests/2.32',
  'Go-http-client/2.0',
])('does not count a click with the user agent %s', (agent) => {
  expect(get(agent)).toBe(false)
})

it('prefetches, previews and HEAD requests do not count as clicks', () => {
  expect(get(browser, { 'sec-purpose': 'prefetch;prerender' })).toBe(false)
  expect(get(browser, { purpose: 'Prefetch' })).toBe(false)
  expect(get(browser, { 'x-moz': 'prefetch' })).toBe(false)
  expect(get(browser, { 'x-purpose': 'preview' })).toBe(false)
  expect(get(browser, {}, 'HEAD')).toBe(false)
  expect(get(browser, { 'sec-purpose': '' })).toBe(true)
})

it('reads only the beginning of a long user agent', () => {
  const agent = `${browser} ${'x'.repeat(10_000)} Googlebot`
  expect(agentOf({ method: 'GET', headers: { 'user-agent': agent } })).toHaveLength(512)
  expect(get(agent)).toBe(true)
})
