import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { sql } from './database.ts'
import { exchange } from './exchange.ts'
import { RowClient, splitRows } from './connections/row-client.ts'

const message = (kind: string, body: string) => {
  const bytes = Buffer.from(`${kind}....${body}`)
  bytes.writeUInt32BE(body.length + 4, 1)
  return bytes
}

describe('rows in the messages of the PostgreSQL protocol', () => {
  it('the row client decodes rows and passes all other messages to the driver, in order, however the bytes are split', () => {
    const row = (text: string) => message('D', `..${text}`)
    const messages = [message('2', ''), message('C', 'SELECT 2'), message('Z', 'I')] as const
    const all = Buffer.concat([
      messages[0],
      row('one'),
      row('two'),
      messages[1],
      messages[2],
      row('other'),
    ])
    for (let size = 1; size <= all.length; size += 1) {
      const seen: string[] = []
      let isOurs = true
      const taker = {
        takeRow: (bytes: Buffer, at: number) =>
          seen.push(`row ${bytes.toString('utf8', at, at + 3)}`),
      }
      const toDriver = (bytes: Buffer) => {
        seen.push(bytes.toString())
        if (bytes.includes('Z')) isOurs = false
      }
      const take = splitRows(() => (isOurs ? taker : null), toDriver)
      for (let at = 0; at < all.length; at += size) take(all.subarray(at, at + size))
      expect(seen.filter((what) => what.startsWith('row'))).toEqual(['row one', 'row two'])
      const driverSaw = seen.filter((what) => !what.startsWith('row')).join('')
      expect(driverSaw).toBe(Buffer.concat([...messages, row('other')]).toString())
      expect(seen[0]).toBe(messages[0].toString())
    }
  })
})

describe('decoding values from bytes', () => {
  let test: TestDatabase
  let client: RowClient

  beforeAll(async () => {
    test = await testDatabase()
    client = new RowClient({ connectionString: test.url, pipeline: true })
    await client.connect()
    await client.query("set time zone 'UTC'")
  })
  afterAll(() => client.end())

  const read = async (columns: string) => {
    const [rows] = await exchange(client, [sql('', `select ${columns}`)])
    return rows?.[0]
  }

  it('a text column returns each row’s own text, even if the row before has an equal or longer text', async () => {
    const long = 'Æ'.repeat(30)
    const texts = ['Sal', 'Sal', 'Hal', 'Hallen', 'Hal', '', '', 'Sal', long, long, 'Sål', 'Sål']
    const one = sql(
      '',
      'select text, text::varchar as other from unnest($1::text[]) as of (text)',
      [texts],
    )
    const [rows] = await exchange(client, [one])
    expect(rows).toEqual(texts.map((text) => ({ text, other: text })))
  })

  it('an instant is decoded to the millisecond', async () => {
    expect(
      await read(`timestamptz '2026-11-21 18:00:01.5+00' as half, timestamptz '2026-11-21 18:00:00+00' as whole,
        timestamptz '2026-03-29 01:59:59.123456+00' as micro, timestamptz '0999-01-02 03:04:05+00' as old,
        timestamptz 'infinity' as never, timestamptz '0044-03-15 12:00:00+00 BC' as before`),
    ).toEqual({
      half: '2026-11-21T18:00:01.500Z',
      whole: '2026-11-21T18:00:00.000Z',
      micro: '2026-03-29T01:59:59.123Z',
      old: '0999-01-02T03:04:05.000Z',
      never: 'infinity',
      before: '0044-03-15 12:00:00+00 BC',
    })
  })

  it('a value is decoded by the type of its column', async () => {
    expect(
      await read(`0 as zero, -2147483648 as least, 32767::smallint as small, null::integer as none,
        9007199254740991::bigint as most, -9007199254740991::bigint as fewest, true as yes, false as no,
        'Ås €'::text as word, ''::varchar as empty, 1.50::numeric as exact, '{"a":[1]}'::jsonb as tree,
        timestamptz '2026-11-21 18:00+00' as at, date '2026-11-21' as day, array['x','y'] as words`),
    ).toEqual({
      zero: 0,
      least: -2147483648,
      small: 32767,
      none: null,
      yes: true,
      no: false,
      most: 9007199254740991,
      fewest: -9007199254740991,
      word: 'Ås €',
      empty: '',
      exact: '1.50',
      tree: { a: [1] },
      at: '2026-11-21T18:00:00.000Z',
      day: '2026-11-21',
      words: ['x', 'y'],
    })
  })

  it('refuses an integer that would be rounded', async () => {
    await expect(read('9007199254740993::bigint as much')).rejects.toThrow(RangeError)
  })

  it('the row client decodes many rows to the same values as the driver', async () => {
    const text = `select n, repeat('æ', n % 300) as t from generate_series(1, 3000) n`
    const [rows] = await exchange(client, [sql('', text)])
    expect(rows).toEqual((await client.query(text)).rows)
  })
})
