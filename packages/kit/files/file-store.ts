/**
 * Names consist of letters, digits, dashes, dots and slashes. Writes are atomic; a full disk refuses with `no_room`.
 */
export interface FileStore {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Refuses with `not_found`. */
  read(name: string): Promise<Buffer>
  /** Succeeds if the file is missing. */
  remove(name: string): Promise<void>
}
