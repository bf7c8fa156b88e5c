import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { testDatabase } from '../testing/test-database.ts'
import { archiveFolder, exported, imported } from '../testing/venues/venue-archives.ts'
import { keyPath } from './export-venue.ts'
import { memberBytes, membersOf } from './archive/tar.ts'

const folder = archiveFolder()
const installation = async (secret: number) => ({
  ...(await testDatabase()),
  uploads: folder,
  secret: Buffer.alloc(32, secret),
})
const source = await installation(1)
const target = await installation(2)
const path = join(folder, '1003.venue')

function copyAs(name: string, change: (bytes: Buffer) => Buffer): string {
  const copy = join(folder, name)
  writeFileSync(copy, change(readFileSync(path)))
  copyFileSync(keyPath(path), keyPath(copy))
  return copy
}

async function rewritten(name: string, change: (text: string) => string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const member of membersOf(path)) {
    const isIt = member.name === name
    const bytes = isIt ? Buffer.from(change(member.bytes.toString())) : member.bytes
    parts.push(memberBytes({ name: member.name, bytes }, new Date(0)))
  }
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}

beforeAll(async () => {
  const { userId } = await buildSmallVenue(source)
  await source.asOwner(`update partner set org_number = '974760673'`)
  await source.asOwner(
    `insert into access_grant (partner_id, user_id, role) values (1003, $1, 'kulturhussjef')`,
    [userId],
  )
  await exported(source, path)
})

afterEach(() => target.asOwner('delete from partner; delete from user_account'))

/** Returns the error of a refused import, and whether the import left rows of the venue. */
async function refusalOf(archive: string): Promise<string> {
  const sentence = await imported(target, archive).then(
    () => 'It was imported.',
    (error: unknown) => String(error),
  )
  const there = await target.asOwner('select from partner where id = 1003')
  return there.length === 0 ? sentence : `${sentence} Rows were left.`
}

it.each([
  ['a cut one', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /damaged or was cut off/],
  ['one without its end', (bytes: Buffer) => bytes.subarray(0, 4096), /damaged/],
  ['another file', () => Buffer.from('hello'), /is not an archive made by npm run venue:export/],
  ['an empty one', () => Buffer.alloc(0), /is not an archive/],
])('refuses an invalid archive: %s', async (name, change, sentence) => {
  expect(await refusalOf(copyAs(`${name}.venue`, change))).toMatch(sentence)
})

it('refuses an archive in which a byte of a table was changed', async () => {
  const at = readFileSync(path).indexOf('tables/') + 512 + 16
  const copy = copyAs('byte.venue', (bytes) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  })
  expect(await refusalOf(copy)).toMatch(/damaged/)
})

it('refuses an archive whose rows were changed although its checksums are right', async () => {
  const bytes = await rewritten('shared.json', (text) => text.replace('Kari', 'Kåre'))
  const copy = copyAs('kare.venue', () => bytes)
  expect(await refusalOf(copy)).toMatch(/shared.json is not what was written/)
})

it.each([
  ['format', /has format 2, and this version reads format 1/, { format: 2 }],
  ['schema', /version with another schema/, { schema: 'another' }],
])('refuses an archive with a %s that this version cannot read', async (name, sentence, more) => {
  const bytes = await rewritten('format.json', (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), ...more }),
  )
  const copy = copyAs(`${name}.venue`, () => bytes)
  expect(await refusalOf(copy)).toMatch(sentence)
})

it('refuses an archive without its key, and a file that does not exist', async () => {
  const copy = copyAs('key.venue', (bytes) => bytes)
  rmSync(keyPath(copy))
  expect(await refusalOf(copy)).toMatch(/key.venue.key, the key to the venue's secrets/)
  expect(await refusalOf(join(folder, 'none.venue'))).toMatch(/There is no file/)
})

it.each([
  [
    `insert into partner (id, name, kind, org_number) values (1005, 'Byfjord', 'culture', '974760673')`,
    /organisation number of Huset 1003 is that of venue 1005 here, Byfjord/,
  ],
  [
    `insert into user_account (id, email) select 1, 'ola@test.no'`,
    /User 1 is ola@test.no here and sjef@1003.test in the archive/,
  ],
])(
  'refuses an archive whose organisation number or user id belongs to another row here: %s',
  async (text, sentence) => {
    await target.asOwner(text)
    expect(await refusalOf(path)).toMatch(sentence)
  },
)

it('refuses an archive whose rates differ from the rates of the installation, since figures would change', async () => {
  await target.asOwner('update vat_rate set basis_points = basis_points + 1 where vat_type_id = 3')
  expect(await refusalOf(path)).toMatch(/VAT type low has another code or other rates/)
  await target.asOwner('update vat_rate set basis_points = basis_points - 1 where vat_type_id = 3')
})

it('refuses to import an existing venue, to overwrite an archive, and to export an unknown venue', async () => {
  await expect(imported(source, path)).rejects.toThrow(
    /There is a venue 1003 here, Huset 1003; seals and addresses hold the number/,
  )
  await expect(exported(source, path)).rejects.toThrow(/is there already/)
  await expect(exported(source, join(folder, 'no.venue'), { partnerId: 7 })).rejects.toThrow(
    /There is no venue 7 here/,
  )
})
