import { createHash } from 'node:crypto'

export const archiveFormat = 1

/** The first member of an archive, so that another format or schema is refused before the rest is read. */
export interface Head {
  what: 'dxweb-venue'
  format: number
  product: string
  /** Fingerprint of the schema and its migrations. */
  schema: string
  madeAt: string
  partnerId: number
  name: string
}

export interface TableInside {
  name: string
  columns: string[]
  rows: number
  sha256: string
}

export interface FileInside {
  name: string
  size: number
  sha256: string
}

/** Member with the hashes of all earlier members of an archive. Only the manifest's own hash follows. */
export interface Manifest extends Head {
  isPaused: boolean
  tables: TableInside[]
  files: FileInside[]
  /** Names of files missing from the store. */
  missing: string[]
  members: Record<string, string>
  /** Totals of reports, SAF-T files and the seal, from the snapshot of the export. */
  figures: Record<string, string>
}

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

export const tableMember = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.gz`

export const fileMember = (name: string) => `files/${name}`
