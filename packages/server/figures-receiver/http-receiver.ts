import type { Answer, FiguresMessage, FiguresReceiver } from '@dxweb/areas/film/figures/message.ts'
import { outcomeOf } from '@dxweb/areas/film/figures/message.ts'

export interface HttpReceiverSettings {
  url: string
  token: string | undefined
  /** Milliseconds to wait for an answer: enough for a receiver, and short enough not to delay the job. */
  timeoutMs?: number
}

/** Maximum length of a stored answer; longer answers are cut. */
const maxText = 300
const maxBytes = 4096

/** Reads only the beginning of an answer, so that an endless answer does not delay the job. */
async function textOf({ body }: Response): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    if (text.length >= maxBytes) break
  }
  return text
}

function wordsOf(text: string): string {
  const words = /^\s*\{/.test(text) ? messageIn(text) : undefined
  return (words ?? text).replaceAll(/\s+/g, ' ').trim().slice(0, maxText)
}

function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

const causeOf = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? (name === 'TimeoutError' ? 'ETIMEDOUT' : message || name)
}

/** Does not follow redirects, which would send the token elsewhere. */
export function httpReceiver(settings: HttpReceiverSettings): FiguresReceiver {
  const { url, token, timeoutMs = 10_000 } = settings
  const post = async ({ key, body }: FiguresMessage): Promise<Answer> => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
    })
    const { status } = response
    return { outcome: outcomeOf(status), text: wordsOf(await textOf(response)) || String(status) }
  }
  return {
    name: new URL(url).host,
    send: (message) =>
      post(message).catch((error: unknown) => ({ outcome: 'unreached', text: causeOf(error) })),
  }
}
