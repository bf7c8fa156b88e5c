import { toldOf } from '../../ground/start-fault.ts'

/** Runs a command of the terminal: a fault is one sentence and exit code 1, a mistake of ours keeps its trace. */
export async function runCommand(command: (words: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    console.error(toldOf(error))
    process.exitCode = 1
  }
}
