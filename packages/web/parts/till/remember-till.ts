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

export const rememberTill = (partnerId: number, till: RememberedTill): void =>
  localStorage.setItem(keyOf(partnerId), JSON.stringify(till))
