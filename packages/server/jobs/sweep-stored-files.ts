import { sweepFiles } from '@dxweb/areas/events/content/files-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { eachPartner, jobScope } from './each-partner.ts'

/** Takes away what uploads and deletions that were broken off have left. Answers the number of files. */
export const sweepStoredFiles = (db: Database, files: FileStore): Promise<number> =>
  eachPartner(db, ({ id }) => sweepFiles(db, jobScope(id), files))
