export function withoutSymbols(file: Uint8Array): Uint8Array | null
export function stripProgram(path: string, runs: (path: string) => boolean): boolean
