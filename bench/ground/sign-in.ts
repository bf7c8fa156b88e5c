export interface LoginForm {
  fields: Record<string, string>
  cookie: string
}

export async function loginForm(address: string): Promise<LoginForm> {
  const page = await fetch(`${address}/login`)
  return { fields: hiddenFields(await page.text()), cookie: cookieOf(page) }
}

export function submitLogin(
  address: string,
  { fields, cookie }: LoginForm,
  given: { email: string; password: string },
): Promise<Response> {
  return fetch(`${address}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...fields, ...given }),
    headers: { cookie, origin: address },
  })
}

export async function signIn(
  address: string,
  email: string,
  { partnerId = 0, password = 'demo' } = {},
): Promise<Record<string, string>> {
  const answer = await submitLogin(address, await loginForm(address), { email, password })
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`)
  const cookie = cookieOf(answer)
  return {
    cookie,
    'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '',
    'x-dx-partner': String(partnerId),
    'x-dx-renter': '0',
  }
}

function cookieOf(answer: Response): string {
  const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = html.match(/<input\b[^>]*type="hidden"[^>]*>/g) ?? []
  const read = (input: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? ''
  return Object.fromEntries(inputs.map((input) => [read(input, 'name'), read(input, 'value')]))
}
