import { Agent, type IncomingMessage, request } from 'node:http'

export interface Question {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: unknown
  patienceMs: number
}

export interface Answer {
  status: number
  body: Record<string, unknown>
  cookies: readonly string[]
}

const agent = new Agent({ keepAlive: true })

/** Returns null if there is no answer. Uses less CPU than `fetch` for thousands of requests. */
export function ask({ method, url, headers, body, patienceMs }: Question): Promise<Answer | null> {
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const typed = text === undefined ? headers : { ...headers, 'content-type': 'application/json' }
    const line = request(url, { method, agent, headers: typed }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        end(answer.complete ? answerOf(answer, parts) : null)
      })
      answer.on('error', () => {
        end(null)
      })
    })
    const cut = setTimeout(() => {
      line.destroy()
      end(null)
    }, patienceMs)
    const end = (answer: Answer | null) => {
      clearTimeout(cut)
      resolve(answer)
    }
    line.on('error', () => {
      end(null)
    })
    line.end(text)
  })
}

function answerOf(
  { statusCode: status = 0, headers }: IncomingMessage,
  parts: readonly Buffer[],
): Answer | null {
  try {
    const body = JSON.parse(Buffer.concat(parts).toString()) as Answer['body']
    return { status, body, cookies: headers['set-cookie'] ?? [] }
  } catch {
    return null
  }
}
