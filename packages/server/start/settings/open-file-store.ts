import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { pathsIn, type Settings } from './settings.ts'
import { diskStore } from '../../files/disk-store.ts'
import { s3Store } from '../../files/s3-store.ts'

export const openFileStore = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3Store(s3) : diskStore(pathsIn(dataDir).uploads)
