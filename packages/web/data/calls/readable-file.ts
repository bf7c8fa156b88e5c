import { invalidField } from '@dxweb/kit/errors/errors.ts'

/** Refuses a file that was moved or changed after it was chosen, which browsers report as a network error. */
export async function refuseUnreadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw invalidField('file', 'file_unreadable')
  }
}
