import * as z from 'zod/mini'

const remembered = z.object({ tillId: z.int(), operatorId: z.nullable(z.int()) })
export type RememberedTill = z.output<typeof remembered>

const keyOf = (partnerId: number) => `dxweb.till.${partnerId}`

/** Returns the till last opened on this machine, since a counter usually has the same till every day. */
export function rememberedTill(partnerId: number): RememberedTill | null {
  try {
    const read = remembered.safeParse(JSON.parse(localStorage.getItem(keyOf(partnerId)) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** If the browser cannot store the till, the form starts with the first free till each time. */
export function rememberTill(partnerId: number, till: RememberedTill): void {
  try {
    localStorage.setItem(keyOf(partnerId), JSON.stringify(till))
  } catch {}
}
