import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { AwsClient } from 'aws4fetch'

export interface S3Settings {
  /** Address of an S3-compatible service, such as 'https://s3.eu-north-1.amazonaws.com'. */
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Milliseconds, enough for the largest file on a slow connection. */
const timeoutMs = 120_000

/** Uses path-style addresses, which all S3-compatible services support. */
export function s3Store({ endpoint, bucket, ...keys }: S3Settings): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 })
  const call = async (method: string, name: string, body?: Uint8Array<ArrayBuffer>) => {
    const address = `${endpoint.replace(/\/$/, '')}/${bucket}/${name}`
    const answer = await client
      .fetch(address, {
        method,
        ...(body && { body, headers: { 'content-type': 'application/octet-stream' } }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      .catch((cause: unknown) => {
        throw Object.assign(new Refusal('unavailable', { details: { failed: 'file' } }), { cause })
      })
    return answer
  }
  const refuse = (answer: Response): never => {
    if (answer.status === 404) throw new Refusal('not_found')
    if (answer.status === 507) throw new Refusal('no_room')
    throw new Error(`The store of files answered ${answer.status}.`)
  }
  return {
    async write(name, bytes) {
      const answer = await call('PUT', name, new Uint8Array(bytes))
      if (!answer.ok) refuse(answer)
    },
    async read(name) {
      const answer = await call('GET', name)
      if (!answer.ok) refuse(answer)
      return Buffer.from(await answer.arrayBuffer())
    },
    async remove(name) {
      const answer = await call('DELETE', name)
      if (!answer.ok && answer.status !== 404) refuse(answer)
    },
  }
}
