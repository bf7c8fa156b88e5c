declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'
  import type { Readable, Writable } from 'node:stream'

  /** Returns a stream for `client.query` with COPY … FROM STDIN. */
  export function from(text: string): Writable & Submittable

  /** Returns a stream for `client.query` with COPY … TO STDOUT. */
  export function to(text: string): Readable & Submittable
}
