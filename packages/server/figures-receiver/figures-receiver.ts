import type { FiguresReceiver } from '@dxweb/areas/film/figures/message.ts'
import { folderReceiver } from './folder-receiver.ts'
import { httpReceiver } from './http-receiver.ts'

interface ReceiverSettings {
  url: string | undefined
  token: string | undefined
  dir: string | undefined
}

export const figuresReceiver = (
  { url, token, dir }: ReceiverSettings,
  defaultDir: string,
): FiguresReceiver =>
  url === undefined ? folderReceiver(dir ?? defaultDir) : httpReceiver({ url, token })
