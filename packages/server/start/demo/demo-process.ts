/** The demo is not part of the server, so its own command is imported. */
const command = new URL('../../../demo/run.ts', import.meta.url)

// Otherwise an orphaned load could meet the next start's.
process.once('disconnect', () => process.exit(1))
await import(command.href)
process.exit()
