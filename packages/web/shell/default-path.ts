import type { Role } from '@dxweb/areas/access/permissions.ts'

export interface DefaultSubject {
  partnerId: number
  roles: readonly Role[]
  modules: readonly string[]
  hasSSH: boolean
  isSuper: boolean
}

function landsOnDashboard({ partnerId, roles, modules, hasSSH, isSuper }: DefaultSubject): boolean {
  const isAdministrator = partnerId === 1 ? roles.includes('administrator') : isSuper
  return (
    isAdministrator || (modules.includes('dashboard') && roles.includes('kulturhussjef') && hasSSH)
  )
}

function landsOnCalendar({ roles, modules }: DefaultSubject): boolean {
  const reads = roles.includes('kulturhussjef') || roles.includes('culture_full_read_only')
  return modules.includes('culture') && reads
}

/** Where `/partners/{id}/default` leads (specification 2): dashboard, calendar or the events list; a scanner scans. */
export function defaultPath(subject: DefaultSubject): string {
  const { partnerId, roles } = subject
  const base = `/partners/${partnerId}`
  if (roles.length > 0 && roles.every((role) => role === 'scanner')) return `${base}/shows/scan`
  if (landsOnDashboard(subject)) return `${base}/dashboard`
  return landsOnCalendar(subject) ? `${base}/culture` : `${base}/shows`
}
