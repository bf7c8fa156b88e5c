/** Migrated once in a run; every test database is a copy of it. */
export const templateName = 'dxweb_template'

/** The address of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
