import pino, { type Logger } from 'pino'

export function createLogger(level: string, isForPerson = process.stdout.isTTY): Logger {
  const settings = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: plainError },
  }
  return isForPerson
    ? pino(settings, { write: (line: string) => void process.stdout.write(shortLine(line)) })
    : pino(settings, gatheredOutput())
}

/** Buffers lines, since a write per request takes a tenth of the request's time. The buffer is flushed at exit. */
const gathered = { dest: 1, sync: false, minLength: 4096, periodicFlush: 250 }

/** A full disk loses log lines, but must not crash the server. */
function gatheredOutput() {
  const output = pino.destination(gathered)
  output.on('error', () => undefined)
  return output
}

/** Keeps only the useful parts of an error, since a database error also contains the connection and row data. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code } = error as NodeJS.ErrnoException
  return { name, message, code, stack, ...(cause instanceof Error && { cause: cause.message }) }
}

interface Line {
  time: string
  level: number
  msg?: string
  err?: { message?: string; stack?: string }
  [key: string]: unknown
}

const isError = 50
const hidden = new Set(['time', 'level', 'msg', 'err', 'reqId', 'hostname', 'pid'])

/** Formats a log line for a terminal, such as '18:00:01 request method=GET route=/health/live status=200 ms=1'. */
function shortLine(json: string): string {
  const line = JSON.parse(json) as Line
  const rest = Object.entries(line)
    .filter(([key]) => !hidden.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const words = [line.time.slice(11, 19), pino.levels.labels[line.level], line.msg ?? '', ...rest]
  const cause = line.level >= isError ? line.err?.stack : line.err?.message
  return `${words.filter(Boolean).join(' ')}${cause ? ` (${cause})` : ''}\n`
}
