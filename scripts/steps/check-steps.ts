import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declaredTables } from '@dxweb/server/db/schema-files.ts'
import { checkCatalogs } from '../catalogs/check-catalogs.ts'
import { checkCounts } from '../counts/check-counts.ts'
import { codeCounts } from '../counts/code-counts.ts'
import { checkFolders } from '../folders/check-folders.ts'
import { checkOneWay } from '../one-way/check-one-way.ts'
import { checkRoomsTable } from '../one-way/rooms-table.ts'
import { checkRatchets, readLimits } from '../ratchets/check-ratchets.ts'
import { measuresOf } from '../ratchets/measures.ts'
import { rowTypeFaults } from '../schema/check-row-types.ts'
import { tableWriters, wallFaults } from '../schema/table-writers.ts'
import { type CodeBase, readCodeBase } from '../source/read-code-base.ts'
import { repository } from '../source/repository.ts'
import { checkSpecification } from '../specification/check-specification.ts'
import { runNode } from './processes/run-program.ts'
import { held, type Step } from './outcome/step.ts'

async function program(...args: string[]) {
  const { ok, output, processor } = await runNode(args)
  return { ...held(ok, output), processor }
}

const tableNames = () => declaredTables().map(({ name }) => name)

function findings(problems: readonly string[], note: string) {
  return held(problems.length === 0, problems.join('\n'), note)
}

/** Fails a check that has read too few things, since such a check would find no faults. */
const tooFew = (things: string, found: number, least: number) =>
  found < least ? [`${found} ${things} were read, at least ${least} are expected`] : []

const tables: Step = {
  name: 'tables',
  run: async () =>
    findings(
      [...wallFaults(tableWriters(repository)), ...rowTypeFaults()],
      `${declaredTables().length} tables`,
    ),
}

const specification: Step = {
  name: 'specification',
  run: async () => {
    const { problems, rows } = await checkSpecification(repository, tableNames())
    return findings(problems, `${rows} rows`)
  },
}

function countsStep(codeBase: () => CodeBase): Step {
  return {
    name: 'counts',
    run: async () => {
      const counts = codeCounts(codeBase())
      const { linesOfFile: file, linesOfFunction: one } = counts
      const note = `${file.median}/${file.most} lines a file, ${one.median}/${one.most} a function`
      const { typescript, css, sql } = counts.product
      const tooSmall = [
        ...tooFew('rooms', counts.rooms.length, 16),
        ...tooFew('lines of a language', Math.min(typescript, css, sql), 1000),
      ]
      return findings([...checkCounts(counts), ...tooSmall], note)
    },
  }
}

function venueSteps(): Step[] {
  let read: CodeBase | undefined
  const codeBase = () => (read ??= readCodeBase(repository))
  return [
    {
      name: 'one-way',
      run: async () => {
        const { problems, modules } = checkOneWay(codeBase())
        const outdated = checkRoomsTable(readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8'))
        return findings(
          [...problems, ...outdated, ...tooFew('modules', modules, 1000)],
          `${modules} modules`,
        )
      },
    },
    {
      name: 'folders',
      run: async () => {
        const { problems, folders } = checkFolders(codeBase())
        return findings([...problems, ...tooFew('folders', folders, 100)], `${folders} folders`)
      },
    },
    countsStep(codeBase),
    {
      name: 'ratchets',
      run: async () => {
        const measures = measuresOf(codeBase())
        const sizes = Object.values(measures).map((places) => places.length)
        return findings(checkRatchets(measures, readLimits()), sizes.join(' · '))
      },
    },
    {
      name: 'catalogs',
      run: async () => {
        const { problems, keys } = checkCatalogs(codeBase())
        return findings(problems, `${keys} texts`)
      },
    },
  ]
}

export function checkSteps(fix: boolean): Step[] {
  return [
    {
      name: 'format',
      run: () => program('node_modules/oxfmt/bin/oxfmt', ...(fix ? [] : ['--check'])),
    },
    {
      name: 'lint and types',
      // Reports type errors too, since the type-aware rules read the whole program anyway.
      run: () =>
        program(
          'node_modules/oxlint/bin/oxlint',
          '--type-check',
          '--deny-warnings',
          ...(fix ? ['--fix'] : []),
        ),
    },
    { name: 'unused', run: () => program('node_modules/knip/bin/knip.js', '--no-progress') },
    ...venueSteps(),
    tables,
    specification,
  ]
}
