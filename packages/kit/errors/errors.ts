export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_in_sudo: 403,
  not_found: 404,
  wrong_method: 405,
  taken: 409,
  in_use: 409,
  wrong_state: 409,
  event_reserved: 409,
  event_sold: 409,
  hall_busy: 409,
  resource_busy: 409,
  seat_taken: 409,
  leaves_gap: 409,
  sales_closed: 409,
  venue_paused: 409,
  stale: 412,
  too_large: 413,
  unsupported_type: 415,
  csrf: 419,
  key_reused: 422,
  version_required: 428,
  too_many: 429,
  busy: 429,
  internal: 500,
  broken_off: 500,
  unavailable: 503,
  no_room: 507,
} as const

export type ErrorCode = keyof typeof statusOf

/** A catalog key below `field.`, with the values for its text. */
export interface FieldError {
  code: string
  params?: Record<string, string | number>
}

export interface RefusalMore {
  fields?: Record<string, FieldError>
  details?: Record<string, unknown>
}

export interface ErrorBody {
  error: { code: ErrorCode; requestId?: string } & RefusalMore
}

/** Error for a reason that the caller can act on. The server converts a refusal to an HTTP response. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, FieldError> | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, more: RefusalMore = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.details = more.details
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** `path` is the form's field: 'title', 'lines.0.categoryId'. */
export function invalidField(path: string, code: string, params?: FieldError['params']): Refusal {
  return new Refusal('invalid', { fields: { [path]: params ? { code, params } : { code } } })
}

/** The HTTP response repeats the seconds as `Retry-After`, rounded up. */
export function tooMany(seconds: number): Refusal {
  return new Refusal('too_many', { details: { retryAfter: seconds } })
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(statusOf, value)
}
