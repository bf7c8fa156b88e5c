import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import { NotSaft } from '../saft/saft-fault.ts'
import { readTillFile } from '../saft/till-file.ts'
import { Import, type IntakeParts } from './file-intake-store.ts'
import { beginFile, endFile, type FileEnd, type SchemaCheck } from './file-row-store.ts'

export interface ImportParts extends IntakeParts {
  pieces: AsyncIterable<Uint8Array>
  fileName: string
  /** What the schema says of a file that is read to its end. */
  checkSchema: () => Promise<SchemaCheck>
}

const uncheckedSchema: SchemaCheck = { state: 'unchecked', faults: [] }

type Read = Pick<FileEnd, 'fault' | 'faultLine' | 'unmapped' | 'schema'>

/** Reads a file to its end, or to what is wrong with it. */
async function readFile(file: Import, { pieces, zone, checkSchema }: ImportParts): Promise<Read> {
  const counted = async function* () {
    for await (const piece of pieces) {
      file.sums.byteCount += piece.length
      yield piece
    }
  }
  const codes = await readTillFile(counted(), {
    zone,
    knownOf: (register) => file.known(register),
    take: (facts) => file.take(facts),
  })
  await file.finish(codes)
  return { fault: '', faultLine: 0, unmapped: codes.unmapped(), schema: await checkSchema() }
}

/** Takes in a SAF-T Cash Register file while it arrives, and returns the id of its row. */
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
