/** Maximum kilobytes of compressed scripts that a screen loads before it is drawn, by module. */
const limits = { dashboard: 155, shows: 175 } as const

const languages = ['nb', 'en']

export function refuseLargeFirstLoad(
  files: Readonly<Record<string, readonly string[]>>,
  bytesOf: (files: readonly string[]) => number,
): void {
  for (const [module, limit] of Object.entries(limits)) {
    for (const language of languages) {
      const texts = files[`${language}-first`] ?? []
      const kilobytes = bytesOf([...(files[module] ?? []), ...texts]) / 1000
      if (kilobytes > limit)
        throw new Error(`${module} would load ${kilobytes} kB of scripts, the limit is ${limit} kB`)
    }
  }
}
