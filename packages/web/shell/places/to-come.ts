/** Modules whose page only says what it will hold (`ModuleToCome`). Menus mark them, so that nobody is surprised. */
export const modulesToCome: ReadonlySet<string> = new Set([
  'orders',
  'filmscheduler',
  'mediabase',
  'partneradmin',
  'reportsadmin',
  'react19-module',
])

/** Whether an entry of a menu, '/partners/1003/orders/projects', leads to such a module. */
export const isToCome = (to: string | undefined): boolean =>
  modulesToCome.has(to?.split(/[/?]/)[3] ?? '')
