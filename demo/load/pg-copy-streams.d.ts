declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'
  import type { Writable } from 'node:stream'

  /** A stream that takes the data of a COPY … FROM STDIN; give it to `client.query`. */
  export function from(text: string): Writable & Submittable
}
