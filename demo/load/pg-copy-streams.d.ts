declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'
  import type { Writable } from 'node:stream'

  /** For `client.query` with COPY … FROM STDIN. */
  export function from(text: string): Writable & Submittable
}
