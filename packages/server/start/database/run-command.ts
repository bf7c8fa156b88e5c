import { printableFault } from '../../ground/start-fault.ts'

/**
 * Runs a command. Prints a StartFault as one sentence with exit code 1; other errors are printed with their stack
 * trace.
 */
export async function runCommand(command: (words: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    console.error(printableFault(error))
    process.exitCode = 1
  }
}
