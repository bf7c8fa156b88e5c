import { type Database, type Scope, sql, type Statement } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'

/** One part of a stored file. An image has several parts, distinguished by a suffix of the id. */
export interface FilePart {
  part: string
  bytes: Uint8Array
}

export const objectName = (partnerId: number, id: string, part: string) =>
  `${partnerId}/${id}${part}`

const arriveText = `
  insert into stored_file (partner_id, id, parts, state) values ($1, $2, $3, 'arriving')`
const forgetText = `delete from stored_file where partner_id = $1 and id = $2 and state <> 'kept'`

export const keptQuery = (partnerId: string, id: string) => `
  kept as (
    update stored_file set state = 'kept', since = now()
    where partner_id = ${partnerId} and id = ${id} and state = 'arriving' returning id
  )`

/** Deletes the objects, then the row. After a failure, the cleanup job finds the row and continues. */
async function erase(
  db: Database,
  scope: Scope,
  files: FileStore,
  { id, parts }: { id: string; parts: readonly string[] },
): Promise<void> {
  for (const part of parts) await files.remove(objectName(scope.partnerId, id, part))
  await db.run(scope, sql('file-forget', forgetText, [scope.partnerId, id]))
}

/**
 * Writes the row, then the objects, and finally owner and state in one transaction. After a crash, the cleanup job
 * removes the file.
 */
export async function keepFile<R>(
  db: Database,
  scope: Scope,
  files: FileStore,
  { id, parts, owner }: { id: string; parts: readonly FilePart[]; owner: readonly Statement[] },
): Promise<R> {
  const names = parts.map(({ part }) => part)
  await db.run(scope, sql('file-arrive', arriveText, [scope.partnerId, id, names]))
  try {
    for (const { part, bytes } of parts) {
      await files.write(objectName(scope.partnerId, id, part), bytes)
    }
    const answers = await db.batch(scope, owner)
    const [made] = (answers.at(-1) ?? []) as R[]
    if (made === undefined) throw new Refusal('not_found')
    return made
  } catch (error) {
    await erase(db, scope, files, { id, parts: names }).catch(() => undefined)
    throw error
  }
}

export const eraseFile = (
  db: Database,
  scope: Scope,
  files: FileStore,
  file: { id: string; parts: readonly string[] },
) => erase(db, scope, files, file).catch(() => undefined)

const unsettledText = `
  select id, parts from stored_file where partner_id = $1 and state <> 'kept' and since < now() - $2::interval
  order by since limit 500`

/** Removes files with an upload or removal that has taken too long. Returns their number. */
export async function sweepFiles(
  db: Database,
  scope: Scope,
  files: FileStore,
  olderThan = '15 minutes',
): Promise<number> {
  const unsettled = await db.run<{ id: string; parts: string[] }>(
    scope,
    sql('files-unsettled', unsettledText, [scope.partnerId, olderThan]),
  )
  for (const file of unsettled) await erase(db, scope, files, file)
  return unsettled.length
}
