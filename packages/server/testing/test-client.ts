import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export interface Sent {
  partner?: number
  renter?: number
  ninja?: number
  headers?: Record<string, string>
  csrf?: boolean
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export class TestClient {
  readonly cookies = new Map<string, string>()
  readonly app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.app = app
  }

  get = (url: string, sent?: Sent) => this.call('GET', url, undefined, sent)
  post = (url: string, body: object = {}, sent?: Sent) => this.call('POST', url, body, sent)
  put = (url: string, body: object = {}, sent?: Sent) => this.call('PUT', url, body, sent)
  patch = (url: string, body: object = {}, sent?: Sent) => this.call('PATCH', url, body, sent)
  delete = (url: string, sent?: Sent) => this.call('DELETE', url, undefined, sent)

  async call(method: Method, path: string, body: object | undefined, sent: Sent = {}) {
    const url = /^\/(api|apiweb|login|password|invitation|offer|consent|pages|health)\b/.test(path)
      ? path
      : `/api/v1${path}`
    return this.send({
      method,
      url,
      headers: { ...this.contextHeaders(url, sent), ...sent.headers },
      ...(body !== undefined && { payload: body }),
    })
  }

  async submit(page: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const shown = await this.send({ method: 'GET', url: page })
    return this.submitShown(shown.body, fields, headers)
  }

  submitShown(html: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''
    const form = new URLSearchParams({ ...hiddenFields(html), ...fields })
    return this.send({
      method: 'POST',
      url: action,
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie !== '' && { cookie }), ...options.headers }
    const response = await this.app.inject({ ...options, headers })
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  private contextHeaders(url: string, { partner, renter, ninja, csrf = true }: Sent) {
    const inPath = /^\/api\/v1\/partners\/(\d{1,9})\b/.exec(url)?.[1]
    const token = this.cookies.get('XSRF-TOKEN')
    return {
      'x-dx-partner': String(partner ?? inPath ?? 0),
      'x-dx-renter': String(renter ?? 0),
      ...(ninja !== undefined && { 'x-dx-ninja': String(ninja) }),
      ...(csrf && token !== undefined && { 'x-xsrf-token': token }),
    }
  }
}

export function hiddenFields(html: string): Record<string, string> {
  const inputs = html.match(/<input\b[^>]*type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((input) => {
      const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? ''
      return [read('name'), read('value').replaceAll('&amp;', '&')]
    }),
  )
}
