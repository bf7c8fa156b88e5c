import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { request } from './call-api.ts'

export function nameOf(response: Response): string {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  return encoded === undefined ? (plain ?? 'dxweb') : decodeURIComponent(encoded)
}

/** Refuses a truncated download with `broken_off`. */
export async function fileOf(response: Response): Promise<Blob> {
  try {
    return await response.blob()
  } catch {
    throw new Refusal('broken_off')
  }
}

/** Sends the context's headers, which a plain link cannot send. Returns the file's name. */
export async function download(url: string): Promise<string> {
  return keepAnswer(await request({ method: 'GET', url, headers: { Accept: '*/*' } }))
}

export async function keepAnswer(response: Response): Promise<string> {
  const name = nameOf(response)
  keepFile(await fileOf(response), name)
  return name
}

export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revokes the URL in the next task, when browsers have started to read the file.
  setTimeout(() => URL.revokeObjectURL(address))
}
