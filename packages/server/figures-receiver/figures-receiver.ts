import type { FiguresReceiver } from '@dxweb/areas/film/figures/message.ts'
import { folderReceiver } from './folder-receiver.ts'
import { httpReceiver } from './http-receiver.ts'

interface ReceiverSettings {
  url: string | undefined
  token: string | undefined
  dir: string | undefined
}

/**
 * Returns the receiver of playing figures: the configured address, or else the configured folder or the default folder.
 */
export const figuresReceiver = (
  { url, token, dir }: ReceiverSettings,
  defaultDir: string,
): FiguresReceiver =>
  url === undefined ? folderReceiver(dir ?? defaultDir) : httpReceiver({ url, token })
