import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsPage } from './calls-page.ts'
import { repository } from '../source/repository.ts'

writeFileSync(join(repository, 'docs/calls.md'), await callsPage())
