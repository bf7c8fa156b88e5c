import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import { readPieces } from '../reading/read-file-store.ts'
import { NotSaft } from '../saft/saft-fault.ts'
import { Import, type IntakeParts } from './file-intake-store.ts'
import {
  beginFile,
  endFile,
  type FileEnd,
  FileWithdrawn,
  type SchemaCheck,
} from './file-row-store.ts'

export interface ImportParts extends IntakeParts {
  pieces: AsyncIterable<Uint8Array>
  fileName: string
  checkSchema: () => Promise<SchemaCheck>
}

const uncheckedSchema: SchemaCheck = { state: 'unchecked', faults: [] }

type Read = Pick<FileEnd, 'fault' | 'faultLine' | 'unmapped' | 'schema'>

async function readFile(
  file: Import,
  { pieces, zone, now, checkSchema }: ImportParts,
): Promise<Read> {
  const counted = async function* () {
    for await (const piece of pieces) {
      file.sums.byteCount += piece.length
      yield piece
    }
  }
  const read = await readPieces(counted(), { zone, now }, file)
  await file.finish(read)
  const { unmapped } = read
  return { fault: '', faultLine: 0, unmapped, schema: await checkSchema() }
}

export async function importTillFile(
  db: Database,
  scope: Scope,
  parts: ImportParts,
): Promise<string> {
  const id = await beginFile(db, scope, parts.fileName)
  const file = new Import(db, scope, id, parts)
  const end = (read: Read) =>
    endFile(db, scope, id, file.sums, { ...read, notes: file.noted(), company: file.company })
  try {
    await end(await readFile(file, parts))
  } catch (error) {
    const failure = await file.keep().then(
      () => error,
      (own: unknown) => own,
    )
    if (failure instanceof FileWithdrawn) return id
    const isFault = failure instanceof NotSaft
    await end({
      fault: isFault ? failure.code : 'broken_off',
      faultLine: isFault ? failure.line : 0,
      unmapped: [],
      schema: uncheckedSchema,
    })
    if (!isFault) throw failure
  }
  return id
}
