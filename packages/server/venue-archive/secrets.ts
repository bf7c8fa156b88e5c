import type pg from 'pg'
import { StartFault } from '../ground/start-fault.ts'
import { seal, unseal } from '../pages/secrets/seal.ts'
import {
  type SealedColumn,
  sealedColumns,
  type SealedRow,
  sealedText,
  sealText,
} from '../pages/secrets/sealed-columns.ts'

/** A secret that is encrypted with the archive's key during the move. */
interface Carried {
  table: string
  column: string
  row: Omit<SealedRow, 'sealed'>
  sealed: string
}

const ofVenue = ({ table }: SealedColumn) => table !== 'user_account' && table !== 'mode_report_key'
const ofPeople = ({ table }: SealedColumn) => table === 'user_account'

export interface SealedBy {
  secret: Buffer
  key: Buffer
}

/** Encrypts the secrets of the venue, and the second factors of `people`, with the archive's key. */
export async function readSecrets(
  client: pg.ClientBase,
  partnerId: number,
  people: readonly number[],
  { secret, key }: SealedBy,
): Promise<string> {
  const carried: Carried[] = []
  const read = async (column: SealedColumn, where: string, value: unknown) => {
    const { rows } = await client.query<SealedRow>(sealedText(column, where), [value])
    for (const { sealed, ...row } of rows) {
      const owner = column.ownerOf(row)
      const again = seal(key, owner, opened(secret, owner, sealed)).toString('base64')
      carried.push({ table: column.table, column: column.column, row, sealed: again })
    }
  }
  for (const column of sealedColumns.filter(ofVenue))
    await read(column, 'partner_id = $1', partnerId)
  for (const column of sealedColumns.filter(ofPeople)) await read(column, 'id = any ($1)', people)
  return JSON.stringify(carried)
}

function opened(secret: Buffer, owner: string, sealed: Buffer): Buffer {
  try {
    return unseal(secret, owner, sealed)
  } catch (cause) {
    throw new StartFault(
      `The secret in DATA_DIR does not open ${owner}; run the command with the DATA_DIR of this installation.`,
      { cause },
    )
  }
}

/** Decrypts the secrets. Throws StartFault if the key belongs to another archive. */
export function openSecrets(
  text: string,
  key: Buffer,
): (Omit<Carried, 'sealed'> & { plain: Buffer })[] {
  return (JSON.parse(text) as Carried[]).map(({ sealed, ...one }) => ({
    ...one,
    plain: openedBy(key, columnOf(one).ownerOf(one.row), sealed),
  }))
}

function openedBy(key: Buffer, owner: string, sealed: string): Buffer {
  try {
    return unseal(key, owner, Buffer.from(sealed, 'base64'))
  } catch (cause) {
    throw new StartFault('The file with the key belongs to another archive.', { cause })
  }
}

function columnOf({ table, column }: Pick<Carried, 'table' | 'column'>): SealedColumn {
  const found = sealedColumns.find((one) => one.table === table && one.column === column)
  if (found === undefined)
    throw new StartFault(`The archive has a secret of ${table}, unknown here.`)
  return found
}

/** Saves the secrets, encrypted with this installation's secret. Saves second factors only for `people`. */
export async function keepSecrets(
  client: pg.ClientBase,
  opens: ReturnType<typeof openSecrets>,
  people: ReadonlySet<number>,
  secret: Buffer,
): Promise<void> {
  for (const { plain, ...one } of opens) {
    const column = columnOf(one)
    if (ofPeople(column) && !people.has(Number(one.row['id']))) continue
    const sealed = seal(secret, column.ownerOf(one.row), plain)
    await client.query(sealText(column), [sealed, ...column.key.map((name) => one.row[name])])
  }
}
