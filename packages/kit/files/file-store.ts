/**
 * Where uploaded files lie, by names of letters, figures, dashes, dots and slashes. A name holds a whole file or none.
 * Without room for it a write is refused with `no_room`, and nothing is left of it.
 */
export interface FileStore {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Refuses with not_found where there is none. */
  read(name: string): Promise<Buffer>
  /** What is not there is gone already. */
  remove(name: string): Promise<void>
}
