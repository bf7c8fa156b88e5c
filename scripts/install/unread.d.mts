export function isUnread(path: string, isWhole: boolean): boolean
export function removeUnread(packages: string, isWhole: boolean): void
