import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { answers, openReceiver } from '../testing/webhooks/receiver.ts'
import { checkedLookup, isPublicAddress } from './public-address.ts'
import { createSend } from './send.ts'

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const messageOf = (url: string) => ({ url, secrets: [secret], messageId: 'evt_1', body: '{}' })

const lookupOf = (...addresses: string[]) =>
  checkedLookup(false, (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  )

describe('public and private networks', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ])('%s is not public, and a host name that resolves to it is refused', async (address) => {
    expect(isPublicAddress(address)).toBe(false)
    const send = createSend({ takesLoopback: false, lookup: lookupOf(address) })
    expect(await send(messageOf('https://hooks.example.com/'))).toMatchObject({ fault: 'private' })
  })

  it.each(['1.1.1.1', '172.32.0.1', '192.167.255.255', '2606:4700::1111', '2a01::1'])(
    '%s is a public address',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it('refuses a host name when one of its addresses is private', async () => {
    const lookup = lookupOf('1.1.1.1', '10.0.0.1')
    const send = createSend({ takesLoopback: false, lookup })
    expect(await send(messageOf('https://hooks.example.com/'))).toMatchObject({ fault: 'private' })
  })

  it('connects to the address that was checked, without resolving the host name again', async () => {
    const receiver = await openReceiver()
    const { port } = new URL(receiver.url)
    let asked = 0
    const lookup = checkedLookup(true, (_host, _options, done) => {
      asked += 1
      done(null, [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }])
    })
    const send = createSend({ takesLoopback: true, lookup })
    const first = await send(messageOf(`http://rebinds.example.com:${port}/`))
    expect(first).toMatchObject({ fault: '', status: 204 })
    expect(asked).toBe(1)
  })

  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1/', 'http://127.0.0.1:9/'])(
    'never connects to the private address %s',
    async (url) => {
      const send = createSend({ takesLoopback: false })
      expect(await send(messageOf(url))).toMatchObject({ fault: 'private' })
    },
  )
})

describe('an attempt to send a webhook event', () => {
  it('an attempt to send is signed with each secret, and stores the first bytes of the answer', async () => {
    const receiver = await openReceiver()
    receiver.respond = answers(500, {}, 'x'.repeat(10_000))
    const other = `whsec_${Buffer.alloc(24, 9).toString('base64')}`
    const send = createSend({ takesLoopback: true })
    const attempt = await send({ ...messageOf(receiver.url), secrets: [secret, other] })
    expect(attempt).toMatchObject({ fault: 'status', status: 500, answer: 'x'.repeat(300) })
    const [{ text, headers } = { text: '', headers: {} }] = receiver.received
    const verified = [secret, other].map((each) =>
      new Webhook(each).verify(text, headers as Record<string, string>),
    )
    expect(verified).toEqual([{}, {}])
  })

  it('an attempt to send ends when the receiver does not answer in time', async () => {
    const receiver = await openReceiver()
    receiver.respond = () => undefined
    const send = createSend({ takesLoopback: true, timeoutMs: 50 })
    expect(await send(messageOf(receiver.url))).toMatchObject({ fault: 'timeout', status: null })
  })

  it('an attempt to send reports a refused connection and an unknown host name as such', async () => {
    const send = createSend({ takesLoopback: true })
    expect(await send(messageOf('http://127.0.0.1:9/'))).toMatchObject({ fault: 'refused' })
    const unknown = createSend({
      takesLoopback: false,
      lookup: checkedLookup(false, (_host, _options, done) => done(null, [])),
    })
    expect(await unknown(messageOf('https://nowhere.example/'))).toMatchObject({
      fault: 'not_found',
    })
  })
})
