import type { ErrorBody } from '@dxweb/kit/errors/errors.ts'
import { isErrorCode, Refusal } from '@dxweb/kit/errors/errors.ts'
import { refusalOfStatus } from './call-api.ts'
import { callHeaders } from './context-headers.ts'
import { csrfToken } from './csrf.ts'
import { askToSignIn } from './login-page.ts'
import { refuseUnreadable } from './readable-file.ts'
import { signal } from './signals.ts'

function refusalOf({ status, responseText }: XMLHttpRequest): Refusal {
  try {
    const { error } = JSON.parse(responseText) as Partial<ErrorBody>
    if (error && isErrorCode(error.code)) {
      return new Refusal(error.code, { fields: error.fields, details: error.details })
    }
  } catch {
    // The status check below reports the error.
  }
  return refusalOfStatus(status)
}

interface Sending {
  file: Blob
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uses XMLHttpRequest, since `fetch` reports no upload progress. The progress is a number from 0 to 1. */
export function sendFile<R>(url: string, { file, onProgress, signal: given }: Sending): Promise<R> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', url)
    const headers = {
      ...callHeaders(url),
      'Content-Type': 'application/octet-stream',
      'X-XSRF-TOKEN': csrfToken() ?? '',
    }
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    call.addEventListener('load', () => {
      if (call.status === 401) askToSignIn(false)
      if (call.getResponseHeader('X-Dx-Maintenance') === '1') signal({ maintenance: true })
      if (call.status < 300) resolve(JSON.parse(call.responseText) as R)
      else reject(refusalOf(call))
    })
    const breakOff = () => reject(new Refusal('unavailable'))
    call.addEventListener('error', () => void refuseUnreadable(file).then(breakOff, reject))
    call.addEventListener('abort', breakOff)
    given.addEventListener('abort', () => call.abort())
    call.send(file)
  })
}
