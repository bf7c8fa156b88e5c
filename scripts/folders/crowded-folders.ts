import { dirname } from 'node:path'

const maxFiles = 20

const growing = /^packages\/(locales\/[a-z]{2}|server\/db\/migrations)$/

export const hasLimit = (folder: string): boolean => !growing.test(folder)

export function filesByFolder(files: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const file of files) {
    const folder = dirname(file)
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  return folders
}

export function crowdedFolders(folders: ReadonlyMap<string, readonly string[]>): string[] {
  return [...folders]
    .filter(([folder, files]) => files.length > maxFiles && hasLimit(folder))
    .map(([folder, files]) => `${folder}: ${files.length} files, at most ${maxFiles}`)
}
