import { sweepFiles } from '@dxweb/areas/events/content/files-store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { eachPartner, jobScope } from './each-partner.ts'

export const sweepStoredFiles = (db: Database, files: FileStore): Promise<number> =>
  eachPartner(db, ({ id }) => sweepFiles(db, jobScope(id), files))
