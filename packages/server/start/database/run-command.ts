import { printableFault } from '../../ground/start-fault.ts'

/** Prints a StartFault as one sentence with exit code 1, and other errors with their stack trace. */
export async function runCommand(command: (words: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    console.error(printableFault(error))
    process.exitCode = 1
  }
}
