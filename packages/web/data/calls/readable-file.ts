import { invalidField } from '@dxweb/kit/errors/errors.ts'

/** Refuses a file that was moved or changed since it was chosen; browsers report that as a network error. */
export async function refuseUnreadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw invalidField('file', 'file_unreadable')
  }
}
