import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { schemaColumns } from '../../db/schema-columns.ts'
import { seal, unseal } from '../../pages/secrets/seal.ts'
import { sealedColumns } from '../../pages/secrets/sealed-columns.ts'
import { keyOwner } from '../../reports/mode/sign-link.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { rotateSecret } from './rotate-secret.ts'
import { assertKnownSecret } from '../database/known-secret.ts'
import { readSecret } from '../database/secret.ts'
import { pathsIn } from '../settings/settings.ts'

const test = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'dxweb-secret-'))
const { secret: path } = pathsIn(dataDir)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const at = new Date('2026-11-21T18:00:00Z')
const factor = Buffer.from('a factor of somebody')
const modeReport = '01900000-0000-7000-8000-000000000001'

const sealedOf = async (id: number) => {
  const [row] = await test.asOwner<{ totp_secret: Buffer }>(
    'select totp_secret from user_account where id = $1',
    [id],
  )
  return row?.totp_secret ?? Buffer.alloc(0)
}

beforeEach(async () => {
  rmSync(path, { force: true })
  await test.asOwner('delete from webhook_endpoint')
  await test.asOwner('delete from mode_report')
  await test.asOwner('delete from user_account')
  const secret = readSecret(path)
  for (const id of [1, 2]) {
    await test.asOwner(
      `insert into user_account (id, email, first_name, last_name, totp_secret)
       values ($1::integer, $1 || '@test.no', '', '', $2)`,
      [id, seal(secret, `totp:${id}`, factor)],
    )
  }
})

describe('changing the installation’s secret', () => {
  it('changing the secret encrypts all stored secrets again, and keeps the old secret in a separate file', async () => {
    const old = readFileSync(path, 'utf8')
    await test.asOwner(`insert into partner (id, name, kind) values (7, 'Sundet', 'culture')`)
    await test.asOwner(
      `insert into webhook_endpoint (partner_id, id, url, types, made_by)
       values (7, 7, 'https://hooks.example.com/', '{sale.created}', 1)`,
    )
    await test.asOwner(
      'insert into webhook_secret (partner_id, endpoint_id, id, sealed) values (7, 7, gen_random_uuid(), $1)',
      [seal(readSecret(path), 'webhook:7:7', factor)],
    )
    await test.asOwner(
      `insert into till_register (partner_id, id, register_ref, place, key_kind, sealed_key)
       values (7, 7, 'K1', '', 'hmac', $1)`,
      [seal(readSecret(path), 'till:7:7', factor)],
    )
    await test.asOwner(`insert into mode_report (id, source, made_by) values ($1, 'external', 1)`, [
      modeReport,
    ])
    await test.asOwner(
      `insert into mode_report_key (report_id, id, sealed_key, key_ending, is_used, made_by)
       values ($1, $1, $2, 'tail', true, 1)`,
      [modeReport, seal(readSecret(path), keyOwner(modeReport, modeReport), factor)],
    )
    const isKnown = () => assertKnownSecret(test.url, readSecret(path), path)
    await isKnown()
    const aside = await rotateSecret(test.url, dataDir, at)
    await expect(isKnown()).resolves.toBeUndefined()
    const isOldKnown = assertKnownSecret(test.url, Buffer.from(old, 'base64'), path)
    await expect(isOldKnown).rejects.toThrow(/is not the one of this database/)
    expect(readFileSync(aside, 'utf8')).toBe(old)
    expect(readFileSync(path, 'utf8')).not.toBe(old)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    for (const id of [1, 2]) {
      const sealed = await sealedOf(id)
      expect(unseal(readSecret(path), `totp:${id}`, sealed)).toEqual(factor)
      expect(() => unseal(Buffer.from(old, 'base64'), `totp:${id}`, sealed)).toThrow(/authenticate/)
    }
    const [hook] = await test.asOwner<{ sealed: Buffer }>('select sealed from webhook_secret')
    const opened = unseal(readSecret(path), 'webhook:7:7', hook?.sealed ?? Buffer.alloc(0))
    expect(opened).toEqual(factor)
    const [till] = await test.asOwner<{ sealed_key: Buffer }>(
      'select sealed_key from till_register',
    )
    expect(unseal(readSecret(path), 'till:7:7', till?.sealed_key ?? Buffer.alloc(0))).toEqual(
      factor,
    )
    const [report] = await test.asOwner<{ sealed_key: Buffer }>(
      'select sealed_key from mode_report_key',
    )
    const link = keyOwner(modeReport, modeReport)
    expect(unseal(readSecret(path), link, report?.sealed_key ?? Buffer.alloc(0))).toEqual(factor)
    rmSync(aside)
  })

  it('changing the secret covers every encrypted column of the schema', () => {
    const sealed = schemaColumns().filter(
      ({ name, type }) => type === 'bytea' && /^(sealed|totp)/.test(name),
    )
    const named = ({ table, name }: { table: string; name: string }) => `${table}.${name}`
    const known = sealedColumns.map(({ table, column }) => named({ table, name: column }))
    expect(sealed.map(named).toSorted()).toEqual(known.toSorted())
  })

  it('refuses to change the secret when the old one cannot decrypt a stored value', async () => {
    const old = readFileSync(path, 'utf8')
    const before = await sealedOf(1)
    await test.asOwner('update user_account set totp_secret = $1 where id = 2', [before])
    await expect(rotateSecret(test.url, dataDir, at)).rejects.toThrow(/was not changed/)
    expect(readFileSync(path, 'utf8')).toBe(old)
    expect(await sealedOf(1)).toEqual(before)
  })
})
