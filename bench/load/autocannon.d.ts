declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  interface Options {
    url: string
    connections: number
    /** Duration in seconds; ignored if `amount` is set. */
    duration?: number
    amount?: number
    headers?: Record<string, string>
    requests?: readonly Request[]
    timeout?: number
  }
  export interface Result {
    '2xx': number
    '3xx': number
    '4xx': number
    '5xx': number
    non2xx: number
    errors: number
    timeouts: number
    duration: number
    latency: { p50: number; p99: number; max: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
