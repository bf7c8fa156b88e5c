import { beforeAll, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { everyRow } from '../../testing/history/words-kept.ts'
import { faultsOf, ownVenueId } from '../../testing/roles/walked-venue.ts'
import { mailFiles } from '../../testing/smtp-inbox.ts'
import { fileAddresses } from '../../testing/roles/file-addresses.ts'
import { textOfFile } from '../../documents/testing/text-of-file.ts'
import { isWhole, sample } from '../../testing/whole.ts'
import { setSecrets } from '../../testing/venues/venue-secrets.ts'
import { fillUrl, isStream, settingsForManyReads, wholeApp } from '../../testing/whole-app.ts'

const app = await wholeApp(undefined, settingsForManyReads)
const chief = await app.as('sjef@sundet.no')
const venue = `/partners/${ownVenueId}`
const extras = { cinema: true, culture: true }
/** Parts of every secret of the venue. */
const secrets: string[] = []

const hook = { url: 'https://mottaker.example/', description: '', types: ['customer.created'] }
const key = { name: 'Nettsalg', permissions: ['shows.read'], addresses: [], expiresAt: null }

interface Issued {
  secret: string
  token: string
  version: number
}

/** Returns the first characters of the secret in 'whsec_…', or in the fourth part of 'dxk_…'. */
const partOf = (issued: string) =>
  issued.startsWith('whsec_') ? issued.slice(6, 26) : (issued.split('_')[3]?.slice(0, 16) ?? '')

beforeAll(async () => {
  secrets.push(...Object.values(await setSecrets(app)).map((secret) => secret.slice(0, 16)))
})

const shown = (text: string) => secrets.filter((secret) => text.includes(secret))

it('no read, error message or server log contains a secret of a venue', async () => {
  const asked = app.context.registry
    .filter((route) => route.method === 'GET' && !isStream(route))
    .map((route) => {
      const format = route.url.endsWith('/export') ? '?format=csv' : ''
      return {
        route,
        partner: ownVenueId,
        url: fillUrl(route.url, { partnerId: String(ownVenueId) }, '1') + format,
      }
    })
  expect(asked.length).toBeGreaterThan(100)
  for (const email of ['sjef@sundet.no', 'super@test.no']) {
    const faults = await faultsOf(await app.as(email), asked, ({ body }) => shown(body)[0])
    expect(faults).toEqual([])
  }
  expect(shown(app.logged.join(''))).toEqual([])
})

/** The current year, so that exports of the activity log contain the changes of the walk. */
const year = String(new Date().getFullYear())
const period = { from: `${year}-01-01`, to: `${year}-12-31`, locale: 'nb' }
const files = fileAddresses(app, period, ['csv', 'xlsx', 'pdf'])
const inVenue: Record<string, string> = { partnerId: String(ownVenueId), size: 'small' }

it('no export contains a secret of a venue, including exports as workbook and PDF', async () => {
  const found: string[] = []
  const made = { pdf: 0, xlsx: 0 }
  for (const { pattern, query } of sample(
    files,
    16,
    ({ pattern: at, query: asked }) => at + asked,
  )) {
    const url = `${fillUrl(pattern, inVenue, '1')}?${query}`
    const { statusCode, rawPayload } = await chief.get(url)
    if (statusCode !== 200) continue
    for (const format of ['pdf', 'xlsx'] as const)
      if (query.includes(`format=${format}`)) made[format] += 1
    if (shown(await textOfFile(rawPayload)).length > 0) found.push(url)
  }
  expect(found).toEqual([])
  const fewest = isWhole ? 60 : 0
  expect(Math.min(made.pdf, made.xlsx)).toBeGreaterThanOrEqual(fewest)
})

it.each(['csv', 'xlsx', 'pdf'])(
  'the search for secrets finds a known text in an exported file of the format %s',
  async (format) => {
    const title = 'kanari-tittel-4716-i-rapporten'
    await app.asOwner('update event set title = $1 where partner_id = 1003', [title])
    const asked = `from=2000-01-01&to=2100-01-01&format=${format}`
    const { rawPayload } = await chief.get(`${venue}/reports/programme/export?${asked}`)
    expect(await textOfFile(rawPayload)).toContain(title)
  },
)

it('neither the error about a refused secret nor the log contains the secret', async () => {
  const wrong = 'kanari-feil-nokkel-4713'
  secrets.push(wrong)
  const answers = await Promise.all([
    chief.put(`${venue}/integrations/mailList`, { apiKey: wrong, extras, version: 1 }),
    chief.put(`${venue}/integrations/analytics`, { apiKey: wrong, extras, version: 1 }),
    app.visitor().call('GET', `${venue}/events`, undefined, {
      headers: { authorization: `Bearer dxk_${wrong}` },
    }),
  ])
  expect(answers.filter(({ statusCode }) => statusCode < 400)).toEqual([])
  expect(answers.flatMap(({ body }) => shown(body))).toEqual([])
  const rows = await app.asOwner<{ row: string }>('select a::text as row from audit_entry a')
  expect(rows.flatMap(({ row }) => shown(row))).toEqual([])
  expect(shown(app.logged.join(''))).toEqual([])
})

async function changeAll() {
  const answers: string[] = []
  const change = async (method: 'put' | 'post', url: string, body: object) => {
    const answer = await chief[method](`${venue}/${url}`, body)
    expect([url, answer.statusCode]).toEqual([url, 200])
    const { secret, token, ...rest } = answer.json<Partial<Issued>>()
    secrets.push(...[secret, token].flatMap((issued) => (issued ? [partOf(issued)] : [])))
    answers.push(JSON.stringify(rest))
    return { version: rest.version ?? 0 }
  }
  let kept = await change('post', 'webhooks/1/rotate', { version: 1, overlapHours: 24 })
  kept = await change('put', 'webhooks/1', { ...hook, description: 'Regnskap', ...kept })
  kept = await change('post', 'webhooks/1/disable', kept)
  kept = await change('post', 'webhooks/1/enable', { ...kept, skips: false })
  await change('post', 'webhooks/1/test', {})
  kept = await change('post', 'api-keys/1/roll', { version: 1, overlapHours: 24 })
  await change('put', 'api-keys/1', { ...key, name: 'Kiosk', tillId: null, ...kept })
  await change('put', 'integrations/customerCommunication', {
    address: 'https://annen.example/dx',
    extras,
    version: 1,
  })
  return answers
}

it('no reply to a change, row of a table or pending mail contains a secret', async () => {
  const issued = secrets.length
  const answers = await changeAll()
  expect(secrets).toHaveLength(issued + 2)
  expect(answers.flatMap(shown)).toEqual([])
  const inHex = secrets.map((secret) => Buffer.from(secret).toString('hex'))
  for await (const { name, rows } of everyRow(app.asOwner)) {
    const found = rows.filter(
      (row) => shown(row).length > 0 || inHex.some((secret) => row.includes(secret)),
    )
    expect([name, found]).toEqual([name, []])
  }
  expect(mailFiles(app.outbox).flatMap((file) => shown(readFileSync(file, 'utf8')))).toEqual([])
  expect(shown(app.logged.join(''))).toEqual([])
})
