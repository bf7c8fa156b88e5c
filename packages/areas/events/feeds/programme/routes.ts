import { hash } from 'node:crypto'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow } from '@dxweb/kit/database/database.ts'
import {
  type FileReply,
  fileRoute,
  readRoute,
  type Route,
  route,
} from '@dxweb/kit/definitions/route.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { objectName } from '../../content/files-store.ts'
import {
  getOpenProgramme,
  readProgramme,
  readProgrammeImage,
  saveOpenProgramme,
} from './contract.ts'
import { programmeDocument } from './schema-org.ts'
import { openVenue, openImage, openShows, saveSetting, settingStatement } from './store.ts'

const maxAgeSeconds = 60
const maxKept = 200

export interface OpenProgrammeParts {
  files: FileStore
  publicUrl: () => string
}

function fileOf(document: object): FileReply {
  const body = JSON.stringify(document)
  const etag = `"${hash('sha256', body, 'base64url')}"`
  return { body, contentType: 'application/ld+json; charset=utf-8', etag, maxAgeSeconds }
}

/** Caches each venue's programme for a minute, since anybody may request it as often as they like. */
function keptProgrammes(publicUrl: () => string) {
  const kept = new Map<number, { until: number; file: Promise<FileReply> }>()
  return async (db: Database, partnerId: number, now: Date): Promise<FileReply> => {
    const venue = await openVenue(db, partnerId)
    const found = kept.get(partnerId)
    if (found && now.getTime() < found.until) return found.file
    if (kept.size >= maxKept) kept.clear()
    const file = openShows(db, partnerId).then((shows) =>
      fileOf(programmeDocument({ ...venue, partnerId, origin: publicUrl() }, shows)),
    )
    kept.set(partnerId, { until: now.getTime() + maxAgeSeconds * 1000, file })
    file.catch(() => kept.delete(partnerId))
    return file
  }
}

export const openProgrammeRoutes = ({ files, publicUrl }: OpenProgrammeParts): Route[] => {
  const programmeOf = keptProgrammes(publicUrl)
  return [
    readRoute(
      getOpenProgramme,
      ({ scope }) => [settingStatement(scope.partnerId)],
      ({ rows: [found] }) => onlyRow(found),
    ),
    route(saveOpenProgramme, (call) => saveSetting(call.db, call.scope, call.body, authorOf(call))),
    // Reads to the end even if the client disconnects, since other requests wait for the same programme.
    fileRoute(readProgramme, ({ services: { db }, params, now }) =>
      programmeOf(db, params.partnerId, now),
    ),
    fileRoute(
      readProgrammeImage,
      async ({ services: { db }, params: { partnerId, id, imageId } }) => {
        const { keptAt, version } = await openImage(db, partnerId, id, imageId)
        const body = await files.read(objectName(keptAt, imageId, '.large'))
        return { body, contentType: 'image/webp', etag: `"${imageId} ${version}"`, maxAgeSeconds }
      },
    ),
  ]
}
