import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { diskStore } from '@dxweb/server/files/disk-store.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { keepFile, sweepFiles } from '../files-store.ts'

const { app, chief } = await givenApp()
const event = '/partners/1003/events/2'
const address = `${event}/attachments`
const scope = { partnerId: 1003, renterId: 0, userId: 21 }

const headers = { 'content-type': 'application/octet-stream' }
const send = (client: TestClient, name: string, body: Buffer) =>
  client.call('POST', `${address}?name=${encodeURIComponent(name)}`, body, { headers })
const pdf = Buffer.from('%PDF-1.7\nrider')
const list = async () => (await chief.get(address)).json().data

async function storedFiles() {
  const folder = join(app.uploads, '1003')
  mkdirSync(folder, { recursive: true })
  const rows = await app.asOwner<{ id: string; state: string }>(
    'select id, state from stored_file where partner_id = 1003 order by id',
  )
  return { onDisk: readdirSync(folder).toSorted((a, b) => (a < b ? -1 : 1)), rows }
}

describe('an attachment', () => {
  it('an attachment is stored unchanged, gets its type from its content, and is served as a download', async () => {
    const made = await send(chief, 'rider.exe', pdf)
    expect(made.statusCode).toBe(200)
    const { id } = made.json<{ id: string }>()
    expect(await list()).toMatchObject([{ name: 'rider.exe.pdf', contentType: 'application/pdf' }])
    const file = await chief.get(`${address}/${id}`)
    expect(file.rawPayload).toEqual(pdf)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename=rider.exe.pdf',
    })
    expect((await chief.delete(`${address}/${id}`)).statusCode).toBe(200)
    expect((await chief.get(`${address}/${id}`)).statusCode).toBe(404)
    expect(await storedFiles()).toEqual({ onDisk: [], rows: [] })
  })

  it('adding and deleting an attachment and changing the synopsis are logged on the event', async () => {
    const { id } = (await send(chief, 'scene.pdf', pdf)).json<{ id: string }>()
    await chief.delete(`${address}/${id}`)
    const written = (text: string) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    })
    const write = (version: number, text: string) =>
      chief.put(`${event}/synopsis`, { version, nb: written(text), en: { type: 'doc' } })
    await write(0, 'En kveld')
    await write(1, 'En morgen')
    const { data } = (await chief.get(`${event}/log`)).json<{
      data: { action: string; changes: { field: string; before: string; after: string }[] }[]
    }>()
    expect(data.map(({ action }) => action).slice(0, 4)).toEqual([
      'changed',
      'changed',
      'fileRemoved',
      'fileAdded',
    ])
    expect(data[0]?.changes).toContainEqual({
      field: 'synopsis',
      before: 'En kveld',
      after: 'En morgen',
    })
    expect(data[3]?.changes).toContainEqual({ field: 'file', before: '', after: 'scene.pdf' })
  })

  it('refuses an attachment of an unsafe type or above 25 MB, and stores nothing of the file', async () => {
    const page = await send(chief, 'plakat.pdf', Buffer.from('<html><script>1</script>'))
    expect(page.json().error.fields).toEqual({ file: { code: 'file_type' } })
    const large = Buffer.alloc(25_000_001, 'a')
    expect((await send(chief, 'stor.txt', large)).statusCode).toBe(413)
    expect(await storedFiles()).toEqual({ onDisk: [], rows: [] })
  })

  it('readers of the venue can read but not add an attachment, and renters and other venues cannot read it', async () => {
    const { id } = (await send(chief, 'kontrakt.pdf', pdf)).json<{ id: string }>()
    const reader = await app.as('lese@sundet.no')
    expect((await reader.get(`${address}/${id}`)).statusCode).toBe(200)
    expect((await send(reader, 'x.pdf', pdf)).statusCode).toBe(403)
    await app.asOwner(`update event set renter_id = 1 where partner_id = 1003 and id = 2`)
    const renter = await app.as('revy@sundet.no')
    expect((await renter.get(event, { renter: 1 })).statusCode).toBe(200)
    for (const path of [address, `${address}/${id}`]) {
      expect((await renter.get(path, { renter: 1 })).statusCode).toBe(403)
    }
    await app.asOwner(`update event set renter_id = null where partner_id = 1003 and id = 2`)
    const stranger = await app.as('sjef@fjellvik.no')
    const theirs = `/partners/1001/events/2/attachments/${id}`
    expect((await stranger.get(theirs)).statusCode).toBe(404)
    expect((await stranger.delete(theirs)).statusCode).toBe(404)
    expect((await chief.delete(`${address}/${id}`)).statusCode).toBe(200)
  })

  it('a photo is kept without its camera metadata', async () => {
    const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b63' } })
    const photo = await plain
      .jpeg()
      .withExif({ IFD0: { Copyright: 'kanari' } })
      .toBuffer()
    const { id } = (await send(chief, 'scene.jpg', photo)).json()
    const kept = await chief.get(`${address}/${id}`)
    expect(kept.headers['content-type']).toBe('image/jpeg')
    expect(kept.rawPayload.includes('kanari')).toBe(false)
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 })
    const broken = await send(chief, 'scene.jpg', photo.subarray(0, 30))
    expect(broken.json().error.fields).toEqual({ file: { code: 'image_broken' } })
    expect((await chief.delete(`${address}/${id}`)).statusCode).toBe(200)
  })

  it('a failed upload leaves neither a file nor a row, whether the event is missing or the disk is full', async () => {
    const owner = [sql('no-owner', 'select 1 as id where $1::integer is null', [1])]
    const id = uuid7()
    const kept = keepFile(app.db, scope, diskStore(app.uploads), {
      id,
      parts: [{ part: '', bytes: pdf }],
      owner,
    })
    await expect(kept).rejects.toMatchObject({ code: 'not_found' })
    const noRoom = uuid7()
    mkdirSync(join(app.uploads, '1003'), { recursive: true })
    // Writing to /dev/full fails with "no space left on device".
    symlinkSync('/dev/full', join(app.uploads, '1003', `${noRoom}.partial`))
    const parts = [{ part: '', bytes: pdf }]
    const refused = keepFile(app.db, scope, diskStore(app.uploads), { id: noRoom, parts, owner })
    await expect(refused).rejects.toMatchObject({ code: 'no_room' })
    expect(await storedFiles()).toEqual({ onDisk: [], rows: [] })
  })

  it('uploads interrupted by a crash are removed later, including half-written files', async () => {
    const id = uuid7()
    await app.asOwner(
      `insert into stored_file (partner_id, id, parts, state) values (1003, $1, '{""}', 'arriving')`,
      [id],
    )
    writeFileSync(join(app.uploads, '1003', `${id}.partial`), 'half')
    expect(await sweepFiles(app.db, scope, diskStore(app.uploads))).toBe(0)
    expect(await sweepFiles(app.db, scope, diskStore(app.uploads), '0 seconds')).toBe(1)
    expect(await storedFiles()).toEqual({ onDisk: [], rows: [] })
  })

  it('deleting a draft deletes its attachments', async () => {
    await send(chief, 'rider.pdf', pdf)
    expect((await chief.delete(event, { headers: { 'if-match': '1' } })).statusCode).toBe(200)
    const { rows } = await storedFiles()
    expect(rows).toMatchObject([{ state: 'leaving' }])
    await sweepFiles(app.db, scope, diskStore(app.uploads), '0 seconds')
    expect(await storedFiles()).toEqual({ onDisk: [], rows: [] })
  })
})
