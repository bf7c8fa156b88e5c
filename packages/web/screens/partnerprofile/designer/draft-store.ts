import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'

export interface Draft {
  version: number
  drawing: SeatMapDrawing
}

const keyOf = (userId: number, partnerId: number, id: string) =>
  `dx-drawing:${userId}:${partnerId}:${id}`

/** Drafts are stored per user in localStorage, so that they survive reloads and lost connections. */
export function draftStore(userId: number, partnerId: number, id: string) {
  const key = keyOf(userId, partnerId, id)
  return {
    read(): Draft | undefined {
      try {
        const text = localStorage.getItem(key)
        return text === null ? undefined : (JSON.parse(text) as Draft)
      } catch {
        return undefined
      }
    },
    /** Returns false if the browser's storage is full, for example with a very large hall. */
    write(draft: Draft): boolean {
      try {
        localStorage.setItem(key, JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },
    forget(): void {
      localStorage.removeItem(key)
    },
  }
}

export type DraftStore = ReturnType<typeof draftStore>
