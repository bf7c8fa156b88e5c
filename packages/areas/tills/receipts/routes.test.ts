import { generateKeyPairSync } from 'node:crypto'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import {
  fileLine,
  fileReceipt,
  postTillFile,
  sendTillFile,
  tillFileOf,
  defaultMake,
} from '@dxweb/server/testing/tills/till-files.ts'
import { describe, expect, it } from 'vitest'
import type { TillRegister } from '../registers/contract.ts'
import { rsaSigner, type Sold, writeTillFile } from '../saft/testing/write-till-file.ts'
import type { TillFile } from './contract.ts'

const { app, chief, venue } = await givenApp()
const reader = await app.as('lese@sundet.no')

const evening = (count: number, articleId = '1', first = 0): Sold[] =>
  Array.from({ length: count }, (_, index) =>
    fileReceipt(
      '2026-05-01',
      `18:${String((first + index) % 60).padStart(2, '0')}:00`,
      fileLine(articleId),
    ),
  )

const send = (bytes: Buffer, who = chief) => postTillFile(who, bytes)
const sent = (bytes: Buffer) => sendTillFile(chief, bytes)

const registers = async () =>
  (await chief.get(`${venue}/till-registers`)).json<{ data: TillRegister[] }>().data
const register = async (registerRef: string) =>
  (await registers()).find((each) => each.registerRef === registerRef)

describe('a file of a till', () => {
  it('counts the receipts of a file once when the file is sent twice', async () => {
    const file = tillFileOf([{ registerId: 'once', sold: evening(3) }])
    expect(await sent(file)).toMatchObject({
      state: 'done',
      receiptCount: 3,
      repeatedCount: 0,
      grossOre: 34_500,
      fromDay: '2026-05-01',
      toDay: '2026-05-01',
      byteCount: file.length,
      notes: [],
    })
    expect(await sent(file)).toMatchObject({ receiptCount: 0, repeatedCount: 3, grossOre: 0 })
    expect(await register('once')).toMatchObject({ receiptCount: 3, grossOre: 34_500, gapCount: 0 })
    const { data } = (await reader.get(`${venue}/till-files`)).json<{ data: TillFile[] }>()
    expect(data).toBeUndefined()
  })

  it('stores the receipts of a truncated file, and adds the rest when the whole file is sent', async () => {
    const file = tillFileOf([{ registerId: 'cut', sold: evening(5) }])
    const cut = file.subarray(0, file.indexOf('<nr>5</nr>'))
    expect(await sent(Buffer.from(cut))).toMatchObject({
      state: 'refused',
      fault: 'broken_xml',
      receiptCount: 4,
    })
    expect(await sent(file)).toMatchObject({ state: 'done', receiptCount: 1, repeatedCount: 4 })
  })

  it.each([
    ['<!DOCTYPE auditfile [<!ENTITY a "b">]><auditfile>&a;</auditfile>', 'document_type', 1],
    ['<invoice/>', 'not_saft', 1],
    ['Dag;Salg\n2026-05-01;99', 'not_saft', 2],
    ['', 'not_saft', 1],
    ['<?xml version="1.0" encoding="EBCDIC"?><auditfile/>', 'unknown_encoding', 0],
    ['<auditfile>&secret;</auditfile>', 'broken_xml', 1],
  ])('refuses a file and returns its error code and line: %s', async (text, fault, faultLine) => {
    expect(await sent(Buffer.from(text))).toMatchObject({
      state: 'refused',
      fault,
      faultLine,
      receiptCount: 0,
    })
  })

  it('imports a file that violates the schema, and shows each violation as a warning with its line', async () => {
    const answer = await sent(
      tillFileOf([{ registerId: 'schema', sold: evening(1) }], { isIndented: true }),
    )
    expect(answer).toMatchObject({ state: 'done', receiptCount: 1, schemaState: 'faulty' })
    expect(answer.schemaFaults[0]?.line).toBe(5)
  })

  it('refuses a file from users who may not change products', async () => {
    expect((await send(tillFileOf([]), reader)).statusCode).toBe(403)
  })

  it('refuses a too large declared length before it reads the file', async () => {
    const tooLarge = await chief.post(`${venue}/till-files?name=a.xml`, Buffer.from('<'), {
      headers: { 'content-type': 'application/octet-stream', 'content-length': '300000000' },
    })
    expect(tooLarge.statusCode).toBe(413)
  })
})

const setKey = (to: TillRegister | undefined, kind: string, key: string) =>
  chief.put(`${venue}/till-registers/${to?.id}/key`, { version: to?.version, kind, key })

describe('the signature chain of a register', () => {
  it('checks stored receipts with a key that is set later, and never shows the key', async () => {
    await sent(tillFileOf([{ registerId: 'late key', sold: evening(4) }]))
    const found = await register('late key')
    expect(found).toMatchObject({ verifiedCount: 0, brokenCount: 0, keyKind: null })
    expect((await setKey(found, 'hmac', 'another secret')).statusCode).toBe(200)
    expect(await register('late key')).toMatchObject({ verifiedCount: 0, brokenCount: 3 })
    expect((await setKey(await register('late key'), 'hmac', 'a secret')).statusCode).toBe(200)
    const whole = await register('late key')
    expect(whole).toMatchObject({ verifiedCount: 4, brokenCount: 0, newestNr: '4' })
    expect(JSON.stringify(whole)).not.toContain('a secret')
  })

  it('continues the chain when files arrive out of order, and shows a gap until the missing file arrives', async () => {
    const sold = evening(9)
    const whole = writeTillFile(defaultMake, [{ registerId: 'late file', sold }])
    const partOf = (from: number, to: number) =>
      tillFileOf([
        {
          registerId: 'late file',
          sold: sold.slice(from, to),
          from: from + 1,
          ...(from > 0 && { before: whole.signatures[from - 1] ?? '' }),
        },
      ])
    await sent(partOf(0, 3))
    await setKey(await register('late file'), 'hmac', 'a secret')
    const later = await sent(partOf(6, 9))
    expect(later.notes.map(({ code, count }) => [code, count])).toEqual([
      ['broken_chain', 1],
      ['gap', 1],
    ])
    expect(await register('late file')).toMatchObject({ gapCount: 1, missingCount: 3 })
    await sent(partOf(3, 6))
    expect(await register('late file')).toMatchObject({
      gapCount: 0,
      missingCount: 0,
      brokenCount: 0,
      verifiedCount: 9,
    })
  })

  it('verifies an RSA-signed chain, and detects a receipt with a changed amount', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const file = tillFileOf([{ registerId: 'rsa', sold: evening(4) }], {
      sign: rsaSigner(privateKey),
    })
    await sent(
      Buffer.from(file.toString().replace('<nr>3</nr><transID>T3', '<nr>3</nr><transID>T3x')),
    )
    await setKey(await register('rsa'), 'rsa', publicKey)
    expect(await register('rsa')).toMatchObject({ verifiedCount: 4 })
    const changed = file
      .toString()
      .replaceAll('>rsa<', '>changed<')
      .replace('<transAmntIn>115.00', '<transAmntIn>15.00')
    await sent(Buffer.from(changed))
    const found = await register('changed')
    await setKey(found, 'rsa', publicKey)
    const links = (await chief.get(`${venue}/till-registers/${found?.id}/chain`)).json()
    expect(links).toMatchObject({ gaps: [], falls: [] })
    expect(await register('changed')).toMatchObject({ verifiedCount: 3 })
  })

  const checked = async (ref: string, bytes: Buffer) => {
    await sent(bytes)
    await setKey(await register(ref), 'hmac', 'a secret')
    return register(ref)
  }
  const textOf = (ref: string, count: number) =>
    tillFileOf([{ registerId: ref, sold: evening(count) }]).toString()
  const unsigned = (text: string) =>
    text.replaceAll(/<signature>[^<]*<\/signature>/g, '<signature></signature>')

  it('marks unsigned and copied receipts as broken when the key is set after the import', async () => {
    const edited = textOf('emptied', 5).replace(/<signature>[^<]*</, '<signature><')
    expect(await checked('emptied', Buffer.from(edited))).toMatchObject({ brokenCount: 1 })
    const all = unsigned(textOf('all emptied', 5))
    expect(await checked('all emptied', Buffer.from(all))).toMatchObject({ brokenCount: 5 })
    const whole = textOf('copied', 4)
    const [receipt = ''] = /<cashtransaction><nr>3<.*?<\/cashtransaction>/s.exec(whole) ?? []
    const copy = receipt.replace('>T3<', '>T9<')
    const copied = whole.replace(receipt, receipt + copy)
    expect(await checked('copied', Buffer.from(copied))).toMatchObject({ brokenCount: 1 })
    const added = whole.replaceAll('>copied<', '>added<').replace(receipt, receipt + unsigned(copy))
    expect(await checked('added', Buffer.from(added))).toMatchObject({ brokenCount: 1 })
  })

  it('distinguishes inserted from renumbered receipts when the key is set after the import', async () => {
    const linksOf = async (found: TillRegister | undefined) =>
      (await chief.get(`${venue}/till-registers/${found?.id}/chain`)).json()
    const whole = textOf('named', 6)
    const [fourth = ''] = /<cashtransaction><nr>4<.*?<\/cashtransaction>/s.exec(whole) ?? []
    const moved = await checked('named', Buffer.from(whole.replaceAll('<nr>4<', '<nr>44<')))
    expect(moved).toMatchObject({ verifiedCount: 5, brokenCount: 1, gapCount: 0 })
    expect(await linksOf(moved)).toMatchObject({
      gaps: [],
      broken: [{ nr: '44', chain: 'renumbered', signedNr: 4 }],
    })
    const forged = fourth.replace('>T4<', '>T9<').replace('<transAmntIn>115', '<transAmntIn>15')
    const added = whole.replaceAll('>named<', '>inserted<').replace(fourth, fourth + forged)
    const inserted = await checked('inserted', Buffer.from(added))
    expect(inserted).toMatchObject({ verifiedCount: 6, brokenCount: 1, gapCount: 0 })
    expect(await linksOf(inserted)).toMatchObject({
      gaps: [],
      broken: [{ nr: '4', chain: 'inserted', signedNr: null, grossOre: expect.any(Number) }],
    })
  })

  it('verifies a chain of receipt numbers with gaps or letters', async () => {
    const tens = Array.from({ length: 5 }, (_, index) => ({ from: 10 * (index + 1) }))
    let before = '0'
    const parts = tens.map(({ from }, index) => {
      const till = { registerId: 'tens', sold: evening(1, '1', index), from, before }
      const { bytes, signatures } = writeTillFile(defaultMake, [till])
      before = signatures[0] ?? ''
      return Buffer.from(bytes)
    })
    for (const part of parts) await sent(part)
    await setKey(await register('tens'), 'hmac', 'a secret')
    expect(await register('tens')).toMatchObject({ verifiedCount: 5, gapCount: 0, brokenCount: 0 })
    const lettered = tillFileOf([{ registerId: 'letters', sold: evening(4), prefix: 'A-' }])
    expect(await checked('letters', lettered)).toMatchObject({ verifiedCount: 4, brokenCount: 0 })
    const changed = lettered.toString().replaceAll('>letters<', '>forged<')
    const forged = changed.replace(/<transAmntIn>115.00(?=.*<nr>A-4<)/s, '<transAmntIn>11.00')
    const found = await checked('forged', Buffer.from(forged))
    expect([found?.verifiedCount, found?.brokenCount]).not.toEqual([4, 0])
  })

  it('reports an invalid key at its field, and refuses a change with an outdated version', async () => {
    const found = await register('rsa')
    const refused = await setKey(found, 'rsa', 'no key')
    expect(refused.json().error.fields).toEqual({ key: { code: 'public_key' } })
    const stale = await setKey(found && { ...found, version: found.version + 1 }, 'hmac', 'x')
    expect(stale.statusCode).toBe(412)
  })
})
