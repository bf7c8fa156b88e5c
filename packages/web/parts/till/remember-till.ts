import * as z from 'zod/mini'

const remembered = z.object({ tillId: z.int(), operatorId: z.nullable(z.int()) })
export type RememberedTill = z.output<typeof remembered>

const keyOf = (partnerId: number) => `dxweb.till.${partnerId}`

/** The till that was opened last on this machine: a counter has the same one each evening. */
export function rememberedTill(partnerId: number): RememberedTill | null {
  try {
    const read = remembered.safeParse(JSON.parse(localStorage.getItem(keyOf(partnerId)) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** A browser that stores nothing asks for the till the next time. */
export function rememberTill(partnerId: number, till: RememberedTill): void {
  try {
    localStorage.setItem(keyOf(partnerId), JSON.stringify(till))
  } catch {
    // Nothing is lost but the choice.
  }
}
