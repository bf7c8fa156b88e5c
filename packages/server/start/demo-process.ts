/** The demo is no part of the server: its own command loads it. */
const command = new URL('../../../demo/run.ts', import.meta.url)

// A load that outlived the start that wanted it would meet the next start's.
process.once('disconnect', () => process.exit(1))
await import(command.href)
process.exit()
