import { calibrate, type Calibration } from './pace/calibrate.ts'
import { paceVariable } from './pace/pace.ts'
import { parentsOfRuns } from './processes/parents-of-runs.ts'
import { makeRunFolder, removeLeftRuns, removeRunFolder } from './processes/run-folder.ts'
import { endPrograms, tree } from './processes/run-program.ts'
import { runSteps } from './run-steps.ts'
import type { Step } from './outcome/step.ts'
import { workLines } from './pace/work-lines.ts'

/** Returns the named steps and the steps that they need, or all steps. Throws RangeError for an unknown name. */
function chosenOf(groups: readonly Step[][], asked: readonly string[]): Step[][] {
  const known = groups.flat().map((step) => step.name)
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new RangeError(`Unknown step: ${unknown.join(', ')}. Known: ${known.join(', ')}.`)
  }
  const wanted = new Set(asked.length > 0 ? asked : known)
  for (const step of groups.flat().filter((each) => wanted.has(each.name))) {
    for (const name of step.needs ?? []) wanted.add(name)
  }
  return groups.map((group) => group.filter((step) => wanted.has(step.name)))
}

/** Returns a signal that SIGINT, SIGTERM or SIGHUP aborts; each of them also ends all programs. */
function endedBySignals(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping.abort(`Ended by ${signal}.`)
      void endPrograms()
    })
  }
  return stopping.signal
}

/**
 * Runs steps with a folder for their files. Removes the folder and ends every process that the steps started, also
 * after a signal. Resolves to the exit code.
 */
export async function runAll(
  stepsIn: (folder: string) => Step[][],
  asked: readonly string[],
  isWhole = false,
  measure: () => Calibration = calibrate,
): Promise<number> {
  const began = performance.now()
  const signal = endedBySignals()
  const parents = parentsOfRuns()
  for (const parent of parents) await removeLeftRuns(parent)
  const folder = makeRunFolder(parents[0])
  try {
    const groups = chosenOf(stepsIn(folder), asked)
    const calibration = measure()
    process.env[paceVariable] = String(calibration.pace)
    const failed = await runSteps(groups, {
      print: (line) => console.log(line),
      signal,
      isWhole,
      atEnd: async () => {
        await endPrograms()
        await removeRunFolder(folder)
        const run = { wall: (performance.now() - began) / 1000, processor: tree.seconds() }
        return workLines(calibration, signal.aborted ? calibration : measure(), run)
      },
    })
    return failed > 0 ? 1 : 0
  } catch (error) {
    await removeRunFolder(folder)
    console.error(error instanceof RangeError ? error.message : error)
    return 2
  }
}
