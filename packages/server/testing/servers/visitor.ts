import { hiddenFields } from '../test-client.ts'

interface Followed {
  text: string
  isOver: boolean
  close(): void
}

export class Visitor {
  readonly #cookies: Map<string, string>
  readonly #origin: string
  readonly #partnerId: number

  constructor(origin: string, partnerId: number, cookies = new Map<string, string>()) {
    this.#origin = origin
    this.#partnerId = partnerId
    this.#cookies = cookies
  }

  at(origin: string): Visitor {
    return new Visitor(origin, this.#partnerId, this.#cookies)
  }

  async signIn(email: string, password: string): Promise<void> {
    const page = await this.#ask('/login', {})
    const form = new URLSearchParams({ ...hiddenFields(await page.text()), email, password })
    const answer = await this.#ask('/login', { method: 'POST', body: form, redirect: 'manual' })
    if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`)
  }

  get = (path: string) => this.#ask(`/api/v1${path}`, {})

  post = (path: string, body: object, headers: Record<string, string> = {}) =>
    this.#ask(`/api/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  async json<T>(path: string): Promise<T> {
    return (await (await this.get(path)).json()) as T
  }

  async stream(query: string): Promise<Followed> {
    const ending = new AbortController()
    const path = `/api/v1/partners/${this.#partnerId}/stream?${query}`
    const { body } = await this.#ask(path, { signal: ending.signal })
    const followed = { text: '', isOver: false, close: () => ending.abort() }
    const read = async () => {
      for await (const chunk of body ?? []) followed.text += new TextDecoder().decode(chunk)
    }
    void read()
      .catch(() => undefined)
      .finally(() => (followed.isOver = true))
    return followed
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(this.#origin + path, {
      ...init,
      headers: {
        cookie,
        'x-dx-partner': String(this.#partnerId),
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        ...(init.headers as Record<string, string> | undefined),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}
