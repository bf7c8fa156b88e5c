import { reportClientError } from '@dxweb/areas/access/login/contract.ts'
import { buildId } from '../../data/calls/build-id.ts'
import { callApi } from '../../data/calls/call-api.ts'

const reported = new Set<string>()

/** Reports each message once. */
export async function reportError(error: unknown): Promise<void> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  if (reported.has(message)) return
  reported.add(message)
  const body = {
    message: message.slice(0, 2000) || 'unknown',
    stack: stack?.slice(0, 8000),
    url: window.location.href.slice(0, 500),
    version: buildId,
  }
  try {
    // Ignores a failed report, since no user waits for the result.
    await callApi(reportClientError, { body, isQuiet: true })
  } catch {}
}
