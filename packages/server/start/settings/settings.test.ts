import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { StartFault } from '../../ground/start-fault.ts'

describe('settings from environment variables', () => {
  it('no environment variable is required', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      tls: undefined,
      trustProxy: 0,
    })
  })

  it('every setting can be set by an environment variable', () => {
    const settings = readSettings({
      PORT: '8080',
      DATABASE_URL: 'postgres://owner@/dxweb?host=/run/postgresql',
      TLS_CERT: '/etc/tls/cert.pem',
      TLS_KEY: '/etc/tls/key.pem',
      TRUST_PROXY: 'true',
    })
    expect(settings).toMatchObject({
      port: 8080,
      databaseUrl: 'postgres://owner@/dxweb?host=/run/postgresql',
      tls: { certFile: '/etc/tls/cert.pem' },
      trustProxy: 1,
    })
  })

  it('the address of a simulated outside service must be on this machine', () => {
    const doublesOf = (DOUBLES_URL: string) => readSettings({ DOUBLES_URL }).doublesUrl
    expect(doublesOf('http://127.0.0.1:4010/')).toBe('http://127.0.0.1:4010')
    for (const url of ['http://10.0.0.1:4010', 'https://tjeneste.no', 'http://127.0.0.1.no:1']) {
      expect(() => doublesOf(url)).toThrow(StartFault)
    }
  })

  it('the public address has no path, and may end with a slash', () => {
    const of = (PUBLIC_URL: string) => readSettings({ PUBLIC_URL }).publicUrl
    expect(of('https://kino.example.no/')).toBe('https://kino.example.no')
    expect(of('http://kino.example.no:8080')).toBe('http://kino.example.no:8080')
  })

  it.each([
    ['PORT must', { PORT: '70000' }],
    ['PORT must', { PORT: '3000x' }],
    ['DATABASE_URL must', { DATABASE_URL: 'mysql://root:hunter2@db/x' }],
    ['TLS_CERT and TLS_KEY', { TLS_CERT: 'cert.pem' }],
    ['TRUST_PROXY must', { TRUST_PROXY: 'maybe' }],
    ['SMTP_URL must', { SMTP_URL: 'mail.example.no' }],
    ['SMTP_URL must', { SMTP_URL: 'smtp://' }],
    ['DATABASE_URL must', { DATABASE_URL: 'postgres://' }],
    ['DATABASE_URL must', { DATABASE_URL: 'postgres:dxweb' }],
    ['PUBLIC_URL must', { PUBLIC_URL: 'ftp://kino.no' }],
    ['PUBLIC_URL must', { PUBLIC_URL: 'https://kino/dxweb' }],
    ['PUBLIC_URL must', { PUBLIC_URL: 'https://kino/?a=b' }],
    ['TRUST_PROXY must be on, off or a number', { TRUST_PROXY: '11' }],
    ['LOG_LEVEL must', { LOG_LEVEL: 'loud' }],
    ['DATABASE_DIRECT_URL belongs', { DATABASE_DIRECT_URL: 'postgres://db/x' }],
    ['DATABASE_READ_URL belongs', { DATABASE_READ_URL: 'postgres://db/x' }],
    ['DRAIN_SECONDS must', { DRAIN_SECONDS: '1000' }],
  ])('an invalid environment is refused in one sentence: %s', (beginning, environment) => {
    const read = () => readSettings(environment)
    expect(read).toThrow(StartFault)
    expect(read).toThrow(new RegExp(`^${beginning}[^.\\n]*\\.$`))
    expect(read).not.toThrow(/hunter2/)
  })
})
