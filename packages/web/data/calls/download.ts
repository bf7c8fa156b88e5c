import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { request } from './call-api.ts'

/** The name that an answer gives its file: in all letters, or else as far as they are plain. */
export function nameOf(response: Response): string {
  const told = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(told)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(told)?.[1]
  return encoded === undefined ? (plain ?? 'dxweb') : decodeURIComponent(encoded)
}

/** All of an answer's file. A file that ends before it is whole is refused as broken off. */
export async function fileOf(response: Response): Promise<Blob> {
  try {
    return await response.blob()
  } catch {
    throw new Refusal('broken_off')
  }
}

/**
 * Fetches a file with the headers of the context, which a plain link cannot send, and hands it to the browser to keep.
 * Answers its name, or throws the refusal.
 */
export async function download(url: string): Promise<string> {
  return keepAnswer(await request({ method: 'GET', url, headers: { Accept: '*/*' } }))
}

/** Hands the file of an answer to the browser to keep. */
export async function keepAnswer(response: Response): Promise<string> {
  const name = nameOf(response)
  const address = URL.createObjectURL(await fileOf(response))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
  return name
}
