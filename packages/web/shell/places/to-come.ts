/** Modules that only announce what they will hold (`ModuleToCome`); menus mark them. */
export const modulesToCome: ReadonlySet<string> = new Set(['filmscheduler'])

/** `to` is an address such as '/partners/1003/orders/projects'. */
export const isToCome = (to: string | undefined): boolean =>
  modulesToCome.has(to?.split(/[/?]/)[3] ?? '')
