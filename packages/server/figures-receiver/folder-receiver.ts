import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FiguresReceiver } from '@dxweb/areas/film/figures/message.ts'
import { writeWhole } from '../files/write-whole.ts'

/** A repeated message overwrites its file. */
export const folderReceiver = (folder: string): FiguresReceiver => ({
  name: basename(folder),
  async send({ key, body }) {
    const file = `${key}.json`
    try {
      await mkdir(folder, { recursive: true })
      await writeWhole(join(folder, file), Buffer.from(body))
      return { outcome: 'sent', text: file }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return { outcome: 'unreached', text: code ?? message }
    }
  },
})
