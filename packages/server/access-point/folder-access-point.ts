import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../files/write-whole.ts'
import type { AccessPoint } from './access-point.ts'

const partOf = (party: string) => party.replace(':', '-')

/** The venue's access point sends the documents from the folder. Writing a document again replaces its file. */
export const folderAccessPoint = (folder: string): AccessPoint => ({
  async send({ sender, receiver, fileName, body }) {
    await mkdir(folder, { recursive: true })
    await writeWhole(join(folder, `${partOf(sender)}_${partOf(receiver)}_${fileName}`), body)
  },
})
