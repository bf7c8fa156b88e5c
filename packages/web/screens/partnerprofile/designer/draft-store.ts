import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'

/** A drawing that has not been saved, and the version that it was begun on. */
export interface Draft {
  version: number
  drawing: SeatMapDrawing
}

const keyOf = (userId: number, partnerId: number, id: string) =>
  `dx-drawing:${userId}:${partnerId}:${id}`

/** Keeps unsaved drawings in the browser, each person's own, so that nothing is lost by a reload or a cut line. */
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
    /** Whether it was kept: a browser may have no room for a very large hall. */
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
