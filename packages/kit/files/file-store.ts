/** Names consist of letters, digits, dashes, dots and slashes. Writes are atomic. A full disk throws `no_room`. */
export interface FileStore {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Throws `not_found`. */
  read(name: string): Promise<Buffer>
  remove(name: string): Promise<void>
}
