import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An external tool written from docs/signed-reports.md, without any of our code. */
export interface Receiver {
  address: string
  keys: Map<string, string>
  /** Parameters of each accepted call. */
  opened: Record<string, string>[]
  /** Seconds by which the receiver's clock is ahead. */
  ahead: number
  close(): Promise<void>
}

const prefix = 'dxweb-signed-report-1'

const again = 'Åpne rapporten på nytt fra DxWeb.'

/** Instructions shown to users, by outcome. Below, the page shows the reason for a refusal, for support. */
const outcomes: Record<string, string> = {
  opened: 'Rapporten er åpnet.',
  expired: `Lenken virker i ett minutt, og det er gått. ${again}`,
  replayed: `Lenken virker én gang, og er brukt. ${again}`,
  venue: 'Rapporten er for et annet hus. Be dem som har satt den opp, om tilgang.',
}
const unreadable = `Lenken er ikke slik DxWeb laget den. ${again}`
const secondsOfSkew = 5

function readLink(link: URL) {
  const pairs = [...link.searchParams].filter(([name]) => /^(dx|p)_/.test(name))
  const values = Object.fromEntries(pairs)
  const isSingle = Object.keys(values).length === pairs.length
  const hasBreak = pairs.some(([, value]) => value.includes('\n'))
  return isSingle && !hasBreak ? values : null
}

function textOf(address: string, values: Record<string, string>): string {
  const { dx_signature: _signature, ...signed } = values
  const lines = Object.keys(signed)
    .toSorted()
    .map((name) => `${name}=${signed[name]}`)
  return [prefix, address, ...lines].join('\n')
}

function isSigned(text: string, key: string, signature: string): boolean {
  const right = Buffer.from(createHmac('sha256', key).update(text).digest('base64url'))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right)
}

export async function openReceiver(partnerId: number, query = ''): Promise<Receiver> {
  const used = new Set<string>()
  const receiver: Omit<Receiver, 'close'> = {
    address: '',
    keys: new Map(),
    opened: [],
    ahead: 0,
  }
  const refusalOf = (link: URL): string | null => {
    const values = readLink(link)
    if (values === null) return 'malformed'
    const { dx_key = '', dx_signature = '', dx_nonce = '', dx_issued, dx_expires } = values
    const key = receiver.keys.get(dx_key)
    const text = textOf(receiver.address, values)
    if (key === undefined || !isSigned(text, key, dx_signature)) return 'signature'
    const now = Date.now() / 1000 + receiver.ahead
    if (now > Number(dx_expires) || now < Number(dx_issued) - secondsOfSkew) return 'expired'
    if (used.has(dx_nonce)) return 'replayed'
    if (values['dx_partner'] !== String(partnerId)) return 'venue'
    used.add(dx_nonce)
    receiver.opened.push(values)
    return null
  }
  const server = createServer((request, reply) => {
    const link = new URL(request.url ?? '', receiver.address)
    const refusal = link.searchParams.has('dx_report') ? refusalOf(link) : 'unasked'
    reply.writeHead(refusal === null ? 200 : 403, { 'content-type': 'text/html; charset=utf-8' })
    const outcome = refusal ?? 'opened'
    reply.end(
      `<!doctype html><html lang="nb"><title>Rapport</title><h1>${outcomes[outcome] ?? unreadable}</h1><p>${outcome}</p>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  receiver.address = `http://127.0.0.1:${port}/rapport${query}`
  return Object.assign(receiver, {
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
