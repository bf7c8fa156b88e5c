import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import type { Call, FileReply, WorkCall } from '@dxweb/kit/definitions/route.ts'
import { type Database, readBehind } from '../db/database.ts'
import type { Papers } from '../documents/drawing/draw-paper.ts'
import type { Frame } from '../files/remake-image.ts'
import type { FileHead } from './messages.ts'

export interface TaskContext {
  /** Opens a database; its reads end when the caller disconnects. */
  openDatabase: () => Promise<Database>
  sendHead: (head: FileHead) => Promise<void>
  sendBytes: (bytes: Uint8Array) => Promise<void>
}

const loadImages = () => import('../files/remake-image.ts')

interface Sent {
  bytes: Uint8Array
  field: string
}

export const tasks = {
  async remakeImage({ bytes, frame, field }: Sent & { frame: Frame }) {
    const { remakeImage } = await loadImages()
    return remakeImage(bytes, frame, field)
  },
  async drawWhole({ bytes, maxWidth, field }: Sent & { maxWidth: number }) {
    const { drawWhole } = await loadImages()
    return drawWhole(bytes, maxWidth, field)
  },
  async readBankFile({ bytes, zone }: SentBankFile) {
    const { readCamt } = await import('@dxweb/areas/invoicing/payments/camt/read-camt.ts')
    return readCamt(bytes, zone)
  },
  async drawPaper({ name, paper }: DrawnPaper) {
    const { drawPaper } = await import('../documents/drawing/draw-paper.ts')
    return drawPaper(name, paper)
  },
  async sendFile(
    { key, call, after }: SentFile,
    { openDatabase, sendHead, sendBytes }: TaskContext,
  ) {
    const { workRoutes } = await import('./work-routes.ts')
    const route = workRoutes.get(key)
    if (route === undefined) throw new Error(`No route is handled here as ${key}`)
    const db = readBehind(await openDatabase(), () => after)
    const given: WorkCall<EndpointParts> = { ...call, db }
    const { body, ...head } = (await route.handle(given as Call<EndpointParts>)) as FileReply
    await sendHead(head)
    for await (const bytes of inPieces(body)) await sendBytes(bytes)
  },
  async drawPart({ bytes, cut, frame }: DrawnPart) {
    const { drawPart } = await loadImages()
    return drawPart(bytes, cut, frame)
  },
}

interface SentBankFile {
  bytes: Uint8Array
  zone: string
}

interface DrawnPaper {
  name: keyof Papers
  paper: Papers[keyof Papers]
}

interface SentFile {
  key: string
  /** Log position that a replica must have reached to answer; if absent, the primary answers. */
  after?: string | undefined
  call: Omit<WorkCall<EndpointParts>, 'db'>
}

const pieceBytes = 262_144

/** Splits a body into small pieces, so that the answering process is not blocked. */
async function* inPieces(body: FileReply['body']): AsyncGenerator<Uint8Array> {
  const parts = typeof body === 'string' || Buffer.isBuffer(body) ? [Buffer.from(body)] : body
  for await (const part of parts) {
    for (let at = 0; at < part.length; at += pieceBytes) yield part.subarray(at, at + pieceBytes)
  }
}

interface DrawnPart {
  bytes: Uint8Array
  cut: Frame & { left: number; top: number }
  frame: Frame
}

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type InputOf<N extends TaskName> = Parameters<Tasks[N]>[0]
export type OutputOf<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>

export const isTaskName = (name: string): name is TaskName => Object.hasOwn(tasks, name)
